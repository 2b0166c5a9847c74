// What lenders call the fields of a tape in Italian and Dutch, without accents.
import type { Meaning } from './meanings.ts'

type Words = Partial<Record<Meaning, string>>

export const ITALIAN: Words = {
  receivable_id: `
    numero pratica, pratica, codice pratica, id pratica, numero contratto, codice contratto, numero finanziamento, id
    finanziamento, codice rapporto, numero rapporto, numero fattura, rapporto`,
  account_id: `
    codice cliente, id cliente, ndg, codice fiscale, partita iva, p iva, codice debitore, numero cliente, cedente,
    debitore ceduto`,
  principal: `
    importo erogato, importo finanziato, capitale erogato, importo, importo finanziamento, capitale finanziato, importo
    originario, importo concesso, valore nominale, importo fattura, debito originario, somma erogata`,
  balance: `
    debito residuo, capitale residuo, residuo, residuo capitale, saldo debitore, importo residuo, esposizione, capitale
    a scadere, quota capitale residua, debito residuo capitale`,
  origination_date: `
    data erogazione, data stipula, data contratto, data decorrenza, data inizio, data emissione, data fattura, data
    finanziamento, data concessione, data accensione`,
  first_due_date: 'data prima rata, scadenza prima rata, prima scadenza',
  next_due_date: 'prossima scadenza, data prossima rata, scadenza prossima rata',
  maturity_date: 'data scadenza, scadenza, scadenza finale, data fine, scadenza contratto, data ultima rata',
  term_months: 'durata, durata mesi, durata in mesi, numero rate, durata originaria, rate totali, nr rate',
  term_days: 'durata giorni, giorni durata',
  rate: 'tasso, tasso interesse, tasso nominale, tasso annuo, tan, tasso fisso, tasso debitore, tasso applicato',
  currency: 'valuta, divisa',
  product: 'prodotto, tipo prodotto, forma tecnica, tipologia finanziamento, tipo finanziamento, tipologia prodotto',
  funder: `
    finanziato da, finanziatore, fonte finanziamento, fonte provvista, fondo, investitore, cessionario, societa veicolo,
    linea finanziamento`,
  days_past_due: 'giorni ritardo, giorni di ritardo, giorni scaduto, giorni di scaduto, gg ritardo, gg scaduto',
  months_past_due: 'rate scadute, rate insolute, rate arretrate, numero rate insolute, rate impagate, mesi ritardo',
  amount_past_due: 'importo scaduto, scaduto, arretrato, importo insoluto, totale scaduto, importo arretrato, insoluto',
  credit_limit: 'fido, fido accordato, accordato, limite credito, affidamento, plafond',
  payment_amount: 'importo pagato, importo incassato, incasso, incassato, totale pagato, pagamento, importo versato',
  payment_date: 'data pagamento, data incasso, data valuta, data ultimo pagamento, data versamento',
  payment_id: 'id pagamento, numero pagamento, id movimento, numero quietanza',
  transaction_type: 'tipo movimento, causale, tipo pagamento',
  closed_date: 'data estinzione, data chiusura, data estinzione anticipata',
  paid_principal: 'capitale rimborsato, capitale pagato, quota capitale pagata, quota capitale',
  paid_interest: 'interessi pagati, interessi incassati, quota interessi, quota interessi pagata',
  paid_fees: 'commissioni pagate, spese pagate, interessi mora pagati',
  charged_off: 'importo stralciato, stralcio, perdita, importo perdita, passaggio a perdita',
  charge_off_date: 'data stralcio, data passaggio a perdita, data perdita',
  recovery: 'recuperi, importo recuperato, recuperato, recupero',
  as_of: 'data riferimento, data estrazione, data rilevazione, data contabile, data situazione',
  status: 'stato, stato pratica, stato contratto, stato finanziamento, stato rapporto, situazione',
  score: 'punteggio, punteggio credito',
  first_name: 'nome',
  last_name: 'cognome',
  name: 'ragione sociale, nominativo, denominazione, intestatario, nome cliente, denominazione debitore',
  country: 'paese, nazione, stato estero',
  region: 'provincia, regione, sigla provincia',
  locality: 'citta, comune, localita',
  postal_code: 'cap, codice avviamento postale',
  street_address: 'indirizzo, via',
  origination_fee: 'spese istruttoria, commissione istruttoria, spese di istruttoria',
  installment: 'rata, importo rata, rata mensile, canone',
  payment_frequency: 'periodicita, periodicita rata, frequenza, frequenza rata, cadenza rata',
}

export const DUTCH: Words = {
  receivable_id: `
    leningnummer, lening, contractnummer, kredietnummer, dossiernummer, factuurnummer, overeenkomstnummer, lening id`,
  account_id: 'klantnummer, klant, debiteurnummer, debiteur, kvk nummer, kvk, relatienummer, klant id, klantcode',
  principal: `
    hoofdsom, oorspronkelijke hoofdsom, kredietbedrag, leenbedrag, financieringsbedrag, factuurbedrag, verstrekt
    bedrag, oorspronkelijk bedrag, uitbetaald bedrag`,
  balance: `
    openstaand saldo, restschuld, restant hoofdsom, openstaande hoofdsom, uitstaand saldo, openstaand bedrag, saldo,
    resterende hoofdsom`,
  origination_date: `
    ingangsdatum, datum verstrekking, verstrekkingsdatum, startdatum, contractdatum, factuurdatum, uitbetaaldatum,
    datum uitbetaling`,
  first_due_date: 'eerste vervaldatum, datum eerste termijn, eerste betaaldatum',
  next_due_date: 'volgende vervaldatum, volgende betaaldatum, datum volgende termijn',
  maturity_date: 'einddatum, vervaldatum, eindvervaldatum, afloopdatum',
  term_months: 'looptijd, looptijd maanden, looptijd in maanden, aantal termijnen, aantal maanden',
  term_days: 'looptijd dagen, betaaltermijn dagen, betaaltermijn',
  rate: 'rente, rentepercentage, rentevoet, nominale rente, jaarrente, debetrente',
  currency: 'valuta, munt, muntsoort',
  product: 'producttype, productnaam, kredietvorm, soort lening, leningtype',
  funder: `
    gefinancierd door, financier, financieringsbron, financieringslijn, fonds, investeerder, geldverstrekker,
    kapitaalverschaffer`,
  days_past_due: 'dagen achterstand, aantal dagen achterstand, dagen te laat, dagen over vervaldatum',
  months_past_due: 'maanden achterstand, achterstallige termijnen, termijnen achterstand',
  amount_past_due: 'achterstand, achterstallig bedrag, bedrag achterstand, achterstandsbedrag, vervallen bedrag',
  credit_limit: 'kredietlimiet, limiet',
  payment_amount: 'betaald bedrag, ontvangen bedrag, betaling, totaal betaald, laatste betaling bedrag',
  payment_date: 'betaaldatum, betalingsdatum, datum betaling, boekdatum, datum laatste betaling',
  payment_id: 'betalingsnummer, betaling id, transactienummer',
  transaction_type: 'soort betaling, transactietype, boekingssoort',
  closed_date: 'afsluitdatum, datum afgelost, aflosdatum, datum afgesloten',
  paid_principal: 'aflossing, afgelost bedrag, afgeloste hoofdsom, betaalde aflossing',
  paid_interest: 'betaalde rente, ontvangen rente',
  paid_fees: 'betaalde kosten, betaalde boete',
  charged_off: 'afgeschreven bedrag, afschrijving, afgeboekt bedrag, verlies',
  charge_off_date: 'datum afschrijving, afschrijfdatum, datum afboeking',
  recovery: 'opbrengst na afschrijving, geincasseerd na afboeking, recuperatie',
  as_of: 'peildatum, rapportagedatum, rapportdatum, stand per',
  status: 'leningstatus, kredietstatus, contractstatus',
  first_name: 'voornaam',
  last_name: 'achternaam',
  name: 'bedrijfsnaam, klantnaam, naam, handelsnaam, debiteurnaam, naam klant, naam debiteur, statutaire naam',
  country: 'landcode',
  locality: 'plaats, woonplaats, vestigingsplaats',
  street_address: 'straat, adres',
  phone: 'telefoonnummer',
  origination_fee: 'afsluitkosten, afsluitprovisie, behandelingskosten',
  installment: 'termijnbedrag, maandbedrag, maandtermijn, maandlast',
  payment_frequency: 'betaalfrequentie, betalingsfrequentie, termijnfrequentie, aflosritme',
}
