// What lenders call the fields of a tape in Spanish, Portuguese, French and German, without accents. German umlauts are written both ways.
import type { Meaning } from './meanings.ts'

type Words = Partial<Record<Meaning, string>>

export const SPANISH: Words = {
  receivable_id: `
    credito, numero credito, id credito, no credito, numero prestamo, id prestamo, numero contrato, contrato, numero
    operacion, operacion, folio, numero factura, factura, id contrato, numero pagare, pagare`,
  account_id: `
    id cliente, numero cliente, codigo cliente, cliente id, id acreditado, acreditado, rfc, nit, nif, id deudor,
    deudor, documento, cliente, cod cliente, numero documento, cedula cliente, prestatario`,
  principal: `
    monto, monto credito, monto desembolsado, monto otorgado, monto prestamo, monto original, importe, importe
    factura, capital inicial, capital original, valor factura, importe prestamo, importe concedido, importe inicial,
    valor desembolsado, monto financiado, capital prestado, valor prestamo, valor credito, importe financiado, capital
    desembolsado`,
  balance: `
    saldo, saldo capital, saldo insoluto, saldo actual, saldo vigente, saldo pendiente, capital vigente, capital
    pendiente, saldo deudor, saldo total, principal pendiente, capital insoluto, importe pendiente`,
  origination_date: `
    fecha originacion, fecha desembolso, fecha otorgamiento, fecha inicio, fecha apertura, fecha emision, fecha
    factura, fecha contrato, fecha disposicion, fecha credito, fecha concesion, fecha formalizacion, fecha alta, fecha`,
  first_due_date: 'fecha primer pago, fecha primera cuota, primer vencimiento, fecha primer vencimiento',
  next_due_date: `
    fecha proximo pago, proximo vencimiento, fecha proxima cuota, proximo pago, fecha proximo vencimiento`,
  maturity_date: `
    fecha vencimiento, vencimiento, fecha fin, fecha final, fecha termino, vencimiento final, fecha vencimiento final`,
  term_months: 'plazo, plazo meses, numero cuotas, cuotas, numero pagos, plazo original, duracion, numero meses',
  term_days: 'plazo dias, dias plazo, dias credito',
  rate: `
    tasa, tasa interes, tasa anual, tasa nominal, tipo interes, tasa interes anual, tipo nominal, tae, tasa ordinaria,
    tasa mensual, tasa interes mensual`,
  currency: 'moneda, divisa',
  product: 'producto, tipo credito, tipo producto, tipo prestamo, linea producto',
  funder: `
    fondeador, fondeado por, fuente fondeo, fuente financiamiento, fuente financiacion, financiado por, financiador,
    linea fondeo, fondo, inversionista, inversor, fideicomiso, vehiculo financiamiento, propietario credito, cesionario`,
  days_past_due: `
    dias mora, dias atraso, dias vencidos, dias de mora, dias en mora, dias impago, dias retraso, dias morosidad`,
  months_past_due: 'cuotas vencidas, pagos vencidos, cuotas en mora, cuotas atrasadas, meses atraso, meses mora',
  amount_past_due: `
    monto vencido, saldo vencido, capital vencido, importe vencido, monto atrasado, saldo mora, valor mora, importe
    impagado, deuda vencida, saldo en mora, monto en mora`,
  credit_limit: 'limite, limite credito, linea credito, cupo, cupo aprobado',
  payment_amount: `
    monto pagado, importe pagado, pago, valor pagado, total pagado, importe cobrado, monto cobrado, importe pago,
    cobrado, ultimo pago`,
  payment_date: `
    fecha pago, fecha ultimo pago, fecha cobro, fecha abono, fecha transaccion, fecha movimiento, fecha valor`,
  payment_id: 'id pago, numero pago, id transaccion, numero recibo, folio pago, numero movimiento',
  transaction_type: 'tipo movimiento, tipo transaccion, tipo pago, concepto',
  closed_date: 'fecha liquidacion, fecha cierre, fecha cancelacion, fecha baja',
  paid_principal: `
    capital pagado, capital amortizado, principal pagado, abono capital, capital cobrado, amortizacion`,
  paid_interest: 'interes pagado, intereses pagados, interes cobrado, intereses cobrados',
  paid_fees: 'comisiones pagadas, moratorios pagados, comisiones cobradas',
  charged_off: 'monto castigado, castigo, quebranto, importe fallido, saldo castigado',
  charge_off_date: 'fecha castigo, fecha fallido',
  recovery: 'recuperaciones, monto recuperado, recuperado, importe recuperado',
  as_of: 'fecha corte, fecha reporte, fecha saldo, periodo, fecha informe, fecha datos, fecha posicion, mes reporte',
  status: `
    estatus, estado, estado credito, situacion, estado prestamo, situacion credito, estatus credito, estado contrato`,
  score: 'puntaje, puntaje credito, score buro, calificacion crediticia, puntuacion',
  first_name: 'nombre, nombres, primer nombre',
  last_name: 'apellido, apellidos, apellido paterno, primer apellido',
  name: `
    razon social, nombre cliente, nombre acreditado, nombre deudor, empresa, nombre completo, nombre o razon social`,
  country: 'pais, codigo pais',
  region: 'provincia, departamento, entidad federativa, estado cliente, comunidad autonoma',
  locality: 'ciudad, municipio, localidad, poblacion',
  postal_code: 'codigo postal, cp',
  street_address: 'direccion, domicilio, calle',
  email: 'correo, correo electronico',
  phone: 'telefono, celular, movil',
  origination_fee: 'comision apertura, comision por apertura',
  installment: 'cuota, valor cuota, importe cuota, mensualidad, monto cuota, pago mensual, cuota mensual',
  payment_frequency: 'frecuencia pago, periodicidad, frecuencia, periodicidad pago, forma pago',
}

export const PORTUGUESE: Words = {
  receivable_id: `
    numero emprestimo, id emprestimo, numero operacao, id operacao, numero nota, titulo, cedula, ccb, numero contrato,
    operacao, numero titulo, numero cedula, contrato`,
  account_id: `
    cpf, cnpj, cpf cnpj, id sacado, sacado, codigo sacado, devedor, mutuario, tomador, cnpj sacado, cpf cliente, id
    devedor`,
  principal: `
    principal original, valor, valor emprestimo, valor financiado, valor liberado, valor contrato, valor principal,
    valor nominal, montante, valor desembolsado, valor operacao, valor original, montante financiado, valor face`,
  balance: `
    saldo devedor, saldo atual, saldo em aberto, capital em divida, valor em aberto, saldo devedor atual, valor
    presente, capital em aberto`,
  origination_date: `
    data originacao, data emissao, data contratacao, data contrato, data inicio, data liberacao, data desembolso, data
    operacao, data concessao, data aquisicao, data`,
  first_due_date: 'data primeira parcela, data primeiro pagamento, primeiro vencimento, data primeiro vencimento',
  next_due_date: 'proximo vencimento, data proxima parcela, data proximo pagamento, data proximo vencimento',
  maturity_date: 'data vencimento, vencimento, data fim, data final, data vencimento final, ultimo vencimento',
  term_months: `
    prazo, prazo meses, numero parcelas, parcelas, quantidade parcelas, numero prestacoes, prazo original`,
  term_days: 'prazo dias, dias prazo',
  rate: `
    taxa, taxa juros, taxa anual, taxa aa, juros, taxa nominal, taxa juro, taxa juros anual, tan, taeg,
    taxa am, taxa mensal, taxa juros mensal, taxa ao mes, taxa juros ao mes, taxa a m, taxa juros a m`,
  currency: 'moeda, divisa',
  product: 'produto, tipo produto, modalidade, tipo operacao, tipo emprestimo',
  funder: `
    financiado por, financiador, fonte recursos, fonte financiamento, fonte funding, origem recursos, fundo, fidc,
    investidor, cessionario, linha funding, veiculo financiamento`,
  days_past_due: 'dias atraso, dias em atraso, atraso, dias de atraso',
  months_past_due: 'parcelas em atraso, parcelas vencidas, prestacoes em atraso',
  amount_past_due: `
    valor vencido, valor em atraso, saldo vencido em aberto, saldo em atraso, parcelas vencidas valor, montante em
    atraso`,
  credit_limit: 'limite credito, limite, limite aprovado',
  payment_amount: `
    monto pago, valor pago, valor recebido, pagamento, total pago, valor liquidado, montante pago, valor recebimento`,
  payment_date: `
    data pagamento, data recebimento, data liquidacao, data ultimo pagamento, data baixa, data transacao`,
  payment_id: 'id pagamento, id transacao, numero pagamento, numero recibo',
  transaction_type: 'tipo movimento, tipo transacao, tipo pagamento, historico',
  closed_date: 'data encerramento, data quitacao, data termino',
  paid_principal: 'principal pago, valor amortizado, amortizacao, capital amortizado, capital pago',
  paid_interest: 'juros pagos, juros recebidos, juro pago',
  paid_fees: 'multas pagas, multa paga, encargos pagos, comissoes pagas',
  charged_off: 'valor baixado, prejuizo, perda, valor prejuizo, baixa prejuizo',
  charge_off_date: 'data prejuizo, data baixa prejuizo',
  recovery: 'valor recuperado, recuperacao, recuperacoes',
  as_of: 'data base, data referencia, data posicao, mes referencia, data corte, data relatorio, periodo',
  status: 'situacao, status contrato, situacao contrato, estado, status operacao',
  score: 'pontuacao, score credito, score serasa',
  first_name: 'primeiro nome',
  last_name: 'sobrenome, apelido',
  name: 'razao social, nome cliente, nome sacado, nome, nome devedor, nome empresa, nome completo',
  country: 'pais',
  region: 'uf, distrito',
  locality: 'cidade, municipio',
  postal_code: 'cep, codigo postal',
  street_address: 'endereco, morada, rua',
  phone: 'telefone, celular, telemovel',
  origination_fee: 'tarifa abertura, tac, tarifa cadastro',
  installment: 'parcela, valor parcela, prestacao, valor prestacao, prestacao mensal',
  payment_frequency: 'periodicidade, frequencia pagamento, periodicidade pagamento, frequencia',
}

export const FRENCH: Words = {
  receivable_id: `
    numero pret, numero credit, numero contrat, contrat, reference pret, id pret, numero facture, facture, n pret, n
    contrat, n facture, n credit, reference contrat, numero dossier, n dossier, reference facture, identifiant pret,
    numero dossier pret, pret`,
  account_id: `
    numero client, identifiant client, code client, id client, client, n client, emprunteur, debiteur, numero
    emprunteur, code debiteur, id emprunteur, identifiant emprunteur, numero debiteur, siren, siret, n debiteur,
    locataire, code tiers`,
  principal: `
    montant pret, montant prete, montant finance, montant debloque, montant decaisse, capital emprunte, capital
    initial, montant initial, montant facture, montant credit, montant octroye, montant nominal, nominal, montant
    accorde, montant emprunte, montant ttc, capital prete, montant deblocage, capital origine, montant`,
  balance: `
    capital restant du, crd, encours, solde, solde restant du, capital restant, restant du, encours capital, solde du,
    solde capital, reste du, montant restant du, solde ouvert, encours restant du`,
  origination_date: `
    date decaissement, date deblocage, date octroi, date origine, date debut, date signature, date facture, date
    emission, date mise en place, date ouverture, date contrat, date pret, date effet, date versement, date
    financement`,
  first_due_date: 'date premiere echeance, premiere echeance, date premier remboursement, date premier paiement',
  next_due_date: 'date prochaine echeance, prochaine echeance, date prochain paiement',
  maturity_date: `
    date echeance, echeance, date fin, date maturite, date echeance finale, derniere echeance, date derniere echeance,
    date fin contrat, echeance finale, date expiration, maturite`,
  term_months: `
    duree, duree mois, nombre echeances, nombre mensualites, duree initiale, duree pret, duree contrat, nb echeances`,
  term_days: 'duree jours, delai paiement, delai jours',
  rate: `
    taux, taux interet, taux nominal, teg, taeg, taux annuel, taux client, taux interets, taux debiteur, taux fixe`,
  currency: 'devise, monnaie, code devise',
  product: 'produit, type pret, type credit, type produit, type contrat, code produit, nature pret',
  funder: `
    finance par, financeur, source financement, ligne refinancement, ligne financement, refinanceur, fonds,
    investisseur, cessionnaire, vehicule financement, proprietaire creance`,
  days_past_due: `
    jours retard, nombre jours retard, jours impayes, nb jours retard, jours depassement, retard jours, nombre jours
    impayes`,
  months_past_due: 'nombre impayes, echeances impayees, mensualites impayees, nombre echeances impayees, nb impayes',
  amount_past_due: `
    montant impaye, impayes, arrieres, montant retard, montant impayes, arriere, capital impaye, montant echu, montant
    arrieres, total impayes`,
  credit_limit: 'plafond, limite credit, montant autorise, autorisation, ligne credit, plafond credit',
  payment_amount: `
    montant paye, montant rembourse, montant regle, total paye, montant paiement, montant encaisse, remboursement,
    paiement, reglement, total rembourse, montant reglement, encaissement`,
  payment_date: `
    date paiement, date reglement, date remboursement, date encaissement, date dernier paiement, date operation, date
    valeur`,
  payment_id: `
    numero paiement, id paiement, numero transaction, reference paiement, id transaction, numero operation, numero
    reglement`,
  transaction_type: 'type operation, type mouvement, type paiement, nature operation, libelle operation',
  closed_date: 'date cloture, date solde, date remboursement anticipe, date fermeture, date resiliation',
  paid_principal: `
    capital rembourse, capital amorti, capital paye, amortissement, principal rembourse, amortissement capital`,
  paid_interest: 'interets payes, interets percus, interets regles, interets encaisses, interet paye',
  paid_fees: 'frais payes, penalites payees, frais retard payes, penalites encaissees',
  charged_off: 'passage en perte, perte, montant passe en perte, pertes, creance irrecouvrable, montant perte',
  charge_off_date: 'date passage en perte, date perte, date defaut',
  recovery: 'recouvrement, montant recouvre, recuperation, recouvrements, montant recupere',
  as_of: `
    date arrete, date situation, date reporting, date reference, date observation, periode, date extraction, mois
    reporting`,
  status: `
    statut, etat, situation, statut pret, statut contrat, etat contrat, etat pret, statut credit, statut facture`,
  score: 'note credit, score credit, cote credit',
  first_name: 'prenom, prenoms',
  last_name: 'nom famille',
  name: `
    raison sociale, nom client, nom emprunteur, nom debiteur, denomination, nom, societe, entreprise, denomination
    sociale`,
  country: 'pays, code pays',
  region: 'region, departement',
  locality: 'ville, commune',
  postal_code: 'code postal',
  street_address: 'adresse, rue',
  email: 'courriel, adresse email, adresse mail, mail',
  phone: 'telephone, portable, numero telephone',
  origination_fee: 'frais dossier, commission ouverture, frais mise en place, frais etablissement',
  installment: `
    mensualite, montant echeance, montant mensualite, loyer, loyer mensuel, echeance mensuelle, montant loyer`,
  payment_frequency: 'periodicite, frequence, frequence paiement, periodicite remboursement, frequence remboursement',
}

export const GERMAN: Words = {
  receivable_id: `
    darlehensnummer, vertragsnummer, kreditnummer, darlehensnr, vertragsnr, kreditnr, rechnungsnummer, rechnungsnr,
    darlehens id, vertrags id, kredit id, kontonummer, leasingvertragsnummer, vertrag, darlehen, darlehenskonto,
    belegnummer, belegnr, forderungsnummer, rechnung, aktenzeichen`,
  account_id: `
    kundennummer, kundennr, kunden id, debitorennummer, debitorennr, debitor, kreditnehmer, kreditnehmernummer, kunde,
    darlehensnehmer, schuldner, schuldnernummer, leasingnehmer, debitoren id, kreditnehmer id, partnernummer,
    schuldner id, darlehensnehmer id`,
  principal: `
    darlehensbetrag, kreditbetrag, auszahlungsbetrag, finanzierungsbetrag, nennbetrag, ursprungsbetrag,
    darlehenssumme, kreditsumme, rechnungsbetrag, nominalbetrag, auszahlungssumme, anfangsbetrag, finanzierungssumme,
    ausgezahlter betrag, urspruenglicher betrag, ursprunglicher betrag, bruttobetrag, forderungsbetrag, anfangsschuld,
    anschaffungswert, betrag`,
  balance: `
    restschuld, restkapital, restsaldo, offener betrag, restdarlehen, restforderung, kapitalsaldo, aktueller saldo,
    offener saldo, restbetrag, offene forderung, aktuelle restschuld, ausstehender betrag, saldo, valuta, restvaluta`,
  origination_date: `
    auszahlungsdatum, vertragsdatum, vertragsbeginn, rechnungsdatum, auszahlung am, abschlussdatum, beginn,
    startdatum, laufzeitbeginn, auszahlungstag, kreditbeginn, belegdatum, vertragsabschluss, ausgezahlt am,
    valutadatum, bewilligungsdatum, datum`,
  first_due_date: `
    erste rate, erste faelligkeit, erste falligkeit, datum erste rate, erste rate am, erster faelligkeitstermin,
    erster falligkeitstermin, erste ratenfalligkeit`,
  next_due_date: `
    nachste falligkeit, naechste faelligkeit, nachste rate, naechste rate, nachste rate am, nachster zahlungstermin,
    naechster zahlungstermin`,
  maturity_date: `
    falligkeit, faelligkeit, falligkeitsdatum, faelligkeitsdatum, fallig am, faellig am, laufzeitende, endfalligkeit,
    endfaelligkeit, vertragsende, falligkeitstag, faelligkeitstag, ende, enddatum, letzte rate`,
  term_months: `
    laufzeit, laufzeit monate, laufzeit in monaten, anzahl raten, vertragslaufzeit, ratenanzahl, gesamtlaufzeit,
    monate`,
  term_days: 'laufzeit tage, zahlungsziel, laufzeit in tagen, zahlungsziel tage',
  rate: `
    zinssatz, sollzins, sollzinssatz, nominalzins, nominalzinssatz, effektivzins, effektivzinssatz, zins, zinssatz p
    a, effektiver jahreszins, jahreszins, nominalzins p a`,
  currency: 'wahrung, waehrung, wahrungscode, waehrungscode, wkz',
  product: 'produkt, produktart, kreditart, darlehensart, produkttyp, vertragsart, finanzierungsart',
  funder: `
    finanziert durch, finanziert von, finanzierungsquelle, refinanzierung, refinanzierungsquelle, refinanzierungslinie,
    refinanzierer, refinanziert durch, fonds, geldgeber, kapitalgeber, zweckgesellschaft, forderungsinhaber`,
  days_past_due: `
    verzugstage, tage im verzug, tage uberfallig, tage ueberfaellig, tage in verzug, ruckstandstage, rueckstandstage,
    anzahl verzugstage, uberfallige tage, ueberfaellige tage, tage uberfallig seit, tage ruckstand, tage rueckstand`,
  months_past_due: `
    ruckstandige raten, rueckstaendige raten, raten im ruckstand, raten im rueckstand, offene raten, raten im verzug`,
  amount_past_due: `
    ruckstand, rueckstand, ruckstandsbetrag, rueckstandsbetrag, uberfalliger betrag, ueberfaelliger betrag,
    uberfallig, ueberfaellig, ruckstandiger betrag, rueckstaendiger betrag, betrag im verzug, zahlungsruckstand,
    zahlungsrueckstand`,
  credit_limit: 'kreditlimit, kreditlinie, kreditrahmen, limit',
  payment_amount: `
    zahlungsbetrag, gezahlter betrag, bezahlter betrag, zahlung, summe zahlungen, zahlungseingang, gezahlt,
    eingegangener betrag, geleistete zahlungen, bezahlt`,
  payment_date: `
    zahlungsdatum, buchungsdatum, wertstellung, zahlungseingang am, letzte zahlung, letzte zahlung am, bezahlt am,
    buchungstag, datum letzte zahlung, gezahlt am`,
  payment_id: 'zahlungsnummer, zahlungs id, transaktionsnummer, transaktions id, buchungsnummer, buchungs id',
  transaction_type: 'buchungsart, transaktionsart, zahlungsart, buchungstext, umsatzart',
  closed_date: `
    abgeschlossen am, ablosedatum, abloesedatum, beendet am, schlussdatum, rueckzahlungsdatum, ruckzahlungsdatum,
    abgelost am, geschlossen am`,
  paid_principal: `
    tilgung, getilgt, tilgungsbetrag, getilgter betrag, tilgung bisher, gezahlte tilgung, summe tilgung, geleistete
    tilgung`,
  paid_interest: 'gezahlte zinsen, zinszahlung, zinsen bezahlt, zinsbetrag, zinsen, summe zinsen, bezahlte zinsen',
  paid_fees: `
    gezahlte gebuhren, gezahlte gebuehren, mahngebuhren, mahngebuehren, bezahlte gebuhren, bezahlte gebuehren`,
  charged_off: `
    abschreibung, ausbuchung, abgeschriebener betrag, ausfallbetrag, abschreibungsbetrag, ausbuchungsbetrag, verlust,
    ausfall`,
  charge_off_date: 'abschreibungsdatum, ausbuchungsdatum, ausfalldatum, abgeschrieben am',
  recovery: 'verwertungserlos, verwertungserloes, ruckflusse, rueckfluesse, erlose, erloese, beitreibung',
  as_of: `
    stichtag, berichtsdatum, berichtstag, auswertungsdatum, monatsende, berichtsmonat, datenstand, berichtsperiode,
    periode`,
  status: 'vertragsstatus, kreditstatus, darlehensstatus, zustand, rechnungsstatus, forderungsstatus, zahlungsstatus',
  score: 'bonitat, bonitaet, schufa, schufa score, bonitatsindex, bonitaetsindex',
  first_name: 'vorname',
  last_name: 'nachname, familienname',
  name: `
    firma, kundenname, firmenname, name kreditnehmer, debitorenname, name debitor, unternehmen, schuldnername, name
    des kunden`,
  country: 'land, landercode, laendercode, landerkennzeichen, laenderkennzeichen',
  region: 'bundesland',
  locality: 'ort, stadt, wohnort',
  postal_code: 'plz, postleitzahl',
  street_address: 'strasse, straße, anschrift, adresse',
  phone: 'telefon, telefonnummer, mobilnummer',
  origination_fee: 'bearbeitungsgebuhr, bearbeitungsgebuehr, abschlussgebuhr, abschlussgebuehr',
  installment: 'monatsrate, ratenhohe, ratenhoehe, ratenbetrag, monatliche rate, leasingrate, annuitat, annuitaet',
  payment_frequency: `
    zahlungsweise, zahlungsrhythmus, ratenrhythmus, zahlungsintervall, zahlungsfrequenz, tilgungsrhythmus`,
}
