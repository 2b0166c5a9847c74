// The towns of the obligors: a few in each country, with phone numbers reserved for fiction where the country has such (US and Canada
// 555-01xx, Great Britain 7946 0xxx), otherwise in unassigned ranges.
import type { Country } from './names.ts'

/** A town with the start of its postal codes and of its phone numbers. */
export interface Town {
  readonly locality: string
  readonly region: string
  readonly postal_code: string
  readonly phone: string
}

/** The towns of each country. `#` is a placeholder for a digit. */
export const towns: Readonly<Record<Country, readonly Town[]>> = {
  US: [
    { locality: 'Austin', region: 'TX', postal_code: '787##', phone: '+151255501##' },
    { locality: 'Columbus', region: 'OH', postal_code: '432##', phone: '+161455501##' },
    { locality: 'Tampa', region: 'FL', postal_code: '336##', phone: '+181355501##' },
    { locality: 'Fresno', region: 'CA', postal_code: '937##', phone: '+155955501##' },
    { locality: 'Buffalo', region: 'NY', postal_code: '142##', phone: '+171655501##' },
    { locality: 'Atlanta', region: 'GA', postal_code: '303##', phone: '+140455501##' },
    { locality: 'Spokane', region: 'WA', postal_code: '992##', phone: '+150955501##' },
    { locality: 'Tulsa', region: 'OK', postal_code: '741##', phone: '+191855501##' },
  ],
  CA: [
    { locality: 'Hamilton', region: 'ON', postal_code: 'L8P #A#', phone: '+128955501##' },
    { locality: 'Calgary', region: 'AB', postal_code: 'T2P #K#', phone: '+140355501##' },
    { locality: 'Halifax', region: 'NS', postal_code: 'B3H #J#', phone: '+190255501##' },
  ],
  MX: [
    { locality: 'Monterrey', region: 'NLE', postal_code: '64###', phone: '+52810000####' },
    { locality: 'Guadalajara', region: 'JAL', postal_code: '44###', phone: '+52330000####' },
    { locality: 'Puebla', region: 'PUE', postal_code: '72###', phone: '+52222000####' },
  ],
  CO: [
    { locality: 'Medellín', region: 'ANT', postal_code: '0500##', phone: '+57604000####' },
    { locality: 'Bogotá', region: 'DC', postal_code: '1101##', phone: '+57601000####' },
  ],
  ES: [
    { locality: 'Valencia', region: 'V', postal_code: '460##', phone: '+3496000####' },
    { locality: 'Zaragoza', region: 'Z', postal_code: '500##', phone: '+3497600####' },
  ],
  GB: [
    { locality: 'London', region: 'ENG', postal_code: 'E8 #AB', phone: '+442079460###' },
    { locality: 'Manchester', region: 'ENG', postal_code: 'M4 #HN', phone: '+441614960###' },
    { locality: 'Edinburgh', region: 'SCT', postal_code: 'EH6 #QT', phone: '+441314960###' },
  ],
}

/** Street names by language. */
export const streets: Readonly<Record<'english' | 'spanish', readonly string[]>> = {
  english: [
    'Main St',
    'Linden Ave',
    'Foundry Rd',
    'Canal St',
    'Maple Ave',
    'Station Rd',
    'Orchard Ln',
    'Market St',
    'Harbor Blvd',
    'Mill Rd',
  ],
  spanish: [
    'Calle Mayor',
    'Av. Reforma',
    'Calle del Sol',
    'Av. Hidalgo',
    'Calle Nueva',
    'Paseo Central',
    'Calle Olmo',
    'Av. del Parque',
  ],
}
