// Parts of names, by country. Names of people and businesses are combined at random; none is taken from a real person or company.

/** The countries of the book. */
export type Country = 'US' | 'CA' | 'MX' | 'CO' | 'ES' | 'GB'

/** The parts of a person's or a business's name. */
export interface NameWords {
  readonly first: readonly string[]
  readonly last: readonly string[]
  readonly places: readonly string[]
  readonly forms: readonly string[]
}

const english: NameWords = {
  first: [
    'Maya',
    'Owen',
    'Priya',
    'Caleb',
    'Nora',
    'Theo',
    'Imani',
    'Wyatt',
    'Leila',
    'Silas',
    'June',
    'Marcus',
    'Tessa',
    'Anders',
    'Ruth',
    'Dion',
    'Hazel',
    'Kofi',
    'Elena',
    'Grant',
  ],
  last: [
    'Ashdown',
    'Bellweather',
    'Corrigan',
    'Dunmore',
    'Ellery',
    'Fairchild',
    'Garrick',
    'Hollis',
    'Ingram',
    'Kessler',
    'Larkin',
    'Merriweather',
    'Okafor',
    'Pemberton',
    'Quill',
    'Rennick',
    'Sandoval',
    'Thackeray',
    'Vance',
    'Winslow',
  ],
  places: [
    'Alder Creek',
    'Blue Heron',
    'Cedar Bend',
    'Driftwood',
    'Eastgate',
    'Foxglove',
    'Granite Ridge',
    'Harbor Point',
    'Ironwood',
    'Juniper',
    'Kestrel',
    'Lantern Hill',
    'Mill Pond',
    'Northfork',
    'Old Orchard',
    'Prairie Star',
    'Quarry Lane',
    'Redwing',
    'Stonebridge',
    'Tamarack',
  ],
  forms: ['LLC', 'Inc.'],
}

const spanish: NameWords = {
  first: [
    'Lucía',
    'Mateo',
    'Valeria',
    'Joaquín',
    'Ximena',
    'Andrés',
    'Camila',
    'Rodrigo',
    'Noelia',
    'Emilio',
    'Paloma',
    'Gonzalo',
    'Renata',
    'Iván',
    'Marisol',
    'Tomás',
  ],
  last: [
    'Arriaga',
    'Belmonte',
    'Cisneros',
    'Durán',
    'Escobedo',
    'Fuentes',
    'Galindo',
    'Herrera',
    'Ibarra',
    'Lozano',
    'Montalvo',
    'Noriega',
    'Olmedo',
    'Pizarro',
    'Quintana',
    'Robledo',
    'Salcedo',
    'Tejada',
    'Urrutia',
    'Villaseñor',
  ],
  places: [
    'Monte Alto',
    'Río Claro',
    'La Ceiba',
    'Puerta del Sur',
    'Los Encinos',
    'Piedra Blanca',
    'El Mirador',
    'Valle Verde',
    'San Telmo',
    'Costa Brisa',
    'Cerro Azul',
    'La Alameda',
  ],
  forms: ['S.L.'],
}

/** The name parts of each country. */
export const name_words: Readonly<Record<Country, NameWords>> = {
  US: english,
  CA: { ...english, forms: ['Ltd.', 'Inc.'] },
  GB: { ...english, forms: ['Ltd', 'Limited'] },
  ES: spanish,
  MX: { ...spanish, forms: ['S.A. de C.V.', 'S. de R.L. de C.V.'] },
  CO: { ...spanish, forms: ['S.A.S.'] },
}

/** An industry: its NAICS code and the name of such a business in English and in Spanish. */
export interface Trade {
  readonly naics: string
  readonly english: string
  readonly spanish: string
}

/** Industries that borrow from this lender; the codes are those of the interface, 9.2. */
export const trades: readonly Trade[] = [
  { naics: '722511', english: 'Kitchen', spanish: 'Restaurantes' },
  { naics: '722513', english: 'Coffee Roasters', spanish: 'Cafetería' },
  { naics: '459999', english: 'Outfitters', spanish: 'Comercial' },
  { naics: '811210', english: 'Device Repair', spanish: 'Servicio Técnico' },
  { naics: '713940', english: 'Fitness', spanish: 'Gimnasios' },
  { naics: '621999', english: 'Family Health', spanish: 'Clínica' },
  { naics: '423830', english: 'Machine Supply', spanish: 'Maquinaria' },
  { naics: '444180', english: 'Building Supply', spanish: 'Materiales' },
  { naics: '339999', english: 'Fabrication', spanish: 'Manufacturas' },
  { naics: '541990', english: 'Advisory', spanish: 'Consultores' },
  { naics: '812112', english: 'Salon', spanish: 'Estética' },
  { naics: '441110', english: 'Auto Sales', spanish: 'Automotriz' },
  { naics: '611699', english: 'Learning', spanish: 'Academia' },
  { naics: '112990', english: 'Farms', spanish: 'Agropecuaria' },
  { naics: '711510', english: 'Design Studio', spanish: 'Estudio Creativo' },
]
