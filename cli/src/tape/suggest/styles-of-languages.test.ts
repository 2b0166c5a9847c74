// Tapes with German, French, Spanish and Portuguese headings, with and without accents. Rows are our own; what is expected is what each heading means.
import { type Style, testStyles } from '../../../test/tape/proposed-style.ts'

const STYLES: Readonly<Record<string, Style>> = {
  'German headings': {
    rows: [
      'Darlehensnummer;Kundennummer;Vorname;Nachname;PLZ;Ort;Auszahlungsdatum;Auszahlungsbetrag;Laufzeit (Monate);Fälligkeit;' +
        'Nächste Rate am;Monatsrate;Zinssatz;Währung;Restschuld;Rückstand;Verzugstage;Vertragsstatus;Stichtag;Verwendungszweck',
      '4711;100;Anna;Weber;10115;Berlin;15.01.2024;12.000,00;48;15.01.2028;15.04.2026;276,50;4,9;EUR;6.100,25;0,00;0;aktiv;' +
        '31.03.2026;Küche',
      '4712;101;Ben;Koch;80331;München;28.02.2024;9.000,00;36;28.02.2027;28.01.2026;268,10;4,5;EUR;3.050,00;536,20;62;' +
        'in Verzug;31.03.2026;Auto',
      '4713;102;Cem;Öz;20095;Hamburg;03.03.2022;4.000,00;24;03.03.2024;;174,90;5,2;EUR;0,00;0,00;0;getilgt;31.03.2026;Umzug',
    ],
    expected: [
      'loan: = Darlehensnummer',
      'account: = Kundennummer',
      'first_name: = Vorname',
      'last_name: = Nachname',
      'postal_code: = PLZ',
      'locality: = Ort',
      'decimal: ","',
      'date: "D.M.YYYY"',
      'origination_date: = Auszahlungsdatum',
      'amount: = Auszahlungsbetrag',
      'term: "{[Laufzeit (Monate)]} months"',
      'maturity_date: = Fälligkeit',
      'next_due_date: = [Nächste Rate am]',
      'installment: = Monatsrate',
      'interest_rate: = round(Zinssatz / 100, 9)',
      'currency: = Währung',
      'amount: = Auszahlungsbetrag - Restschuld',
      'balance: = Restschuld',
      'date: = Stichtag',
      '- when: Verzugstage > 0',
      'delinquent_amount: = Rückstand',
      'receivable_status: = look_up(statuses, Vertragsstatus)',
      '"getilgt": closed',
      '"in Verzug": active',
    ],
    unused: ['Verwendungszweck'],
  },
  'German headings without umlauts': {
    rows: [
      'Vertragsnr.;Kreditnehmer;Firmenname;Land;Vertragsbeginn;Faelligkeitsdatum;Darlehenssumme;Sollzins p.a.;Waehrung;' +
        'Tilgung bisher;Gezahlte Zinsen;Restkapital;Tage im Verzug;Rueckstandsbetrag',
      'V-1;K1;Bau GmbH;DE;01.02.2025;01.02.2027;50.000,00;6,25;EUR;20.000,00;2.900,00;30.000,00;0;0,00',
      'V-2;K2;Holz AG;AT;11.03.2025;11.03.2028;80.000,00;7,00;EUR;11.000,00;4.100,00;69.000,00;18;2.400,00',
    ],
    expected: [
      'loan: = [Vertragsnr.]',
      'account: = Kreditnehmer',
      'name: = Firmenname',
      'country: = Land',
      'origination_date: = Vertragsbeginn',
      'term: "{days_between(Vertragsbeginn, Faelligkeitsdatum)} days"',
      'amount: = Darlehenssumme',
      'interest_rate: = round([Sollzins p.a.] / 100, 9)',
      'currency: = Waehrung',
      'amount: = [Tilgung bisher]',
      'amount: = [Gezahlte Zinsen]',
      'balance: = Restkapital',
      '- when: "[Tage im Verzug] > 0"',
      'delinquent_amount: = Rueckstandsbetrag',
    ],
  },
  'French headings': {
    rows: [
      'N° de prêt;Code client;Raison sociale;Pays;Montant du prêt;Date de décaissement;Date de première échéance;Date de fin;' +
        "Durée (mois);Périodicité;Taux d'intérêt;Devise;Mensualité;Capital remboursé;Intérêts payés;Capital restant dû;" +
        "Montant impayé;Jours de retard;Statut;Date d'arrêté;Objet du prêt",
      'P-1;C1;Boulangerie Sud;FR;20 000,00;05/01/2025;05/02/2025;05/01/2028;36;Mensuelle;4,20;EUR;591,20;8 000,00;900,50;' +
        '12 000,00;0,00;0;En cours;31/03/2026;Four',
      'P-2;C2;Garage Nord;BE;15 000,00;14/02/2025;14/03/2025;14/02/2027;24;Mensuelle;4,80;EUR;656,70;6 000,00;640,10;9 000,' +
        '00;1 313,40;47;Impayé;31/03/2026;Pont',
      'P-3;C3;Café Est;FR;5 000,00;20/03/2024;20/04/2024;20/03/2025;12;Trimestrielle;3,90;EUR;425,60;5 000,00;110,00;0,00;0,' +
        '00;0;Remboursé;31/03/2026;Stock',
    ],
    expected: [
      'loan: "= [N° de prêt]"',
      'account: = [Code client]',
      'type: business',
      'name: = [Raison sociale]',
      'country: = Pays',
      'origination_date: = [Date de décaissement]',
      'first_due_date: = [Date de première échéance]',
      'maturity_date: = [Date de fin]',
      'term: "{[Durée (mois)]} months"',
      'payment_frequency: = look_up(frequencies, Périodicité)',
      '"Mensuelle": 1 month',
      '"Trimestrielle": 3 months',
      `interest_rate: = round([Taux d'intérêt] / 100, 9)`,
      'currency: = Devise',
      'installment: = Mensualité',
      'amount: = [Montant du prêt]',
      'amount: = [Capital remboursé]',
      'balance: = [Capital restant dû]',
      'amount: = [Intérêts payés]',
      '- when: "[Jours de retard] > 0"',
      'delinquent_amount: = [Montant impayé]',
      'receivable_status: = look_up(statuses, Statut)',
      '"Remboursé": closed',
      '"En cours": active',
      '"Impayé": active',
      `date: = [Date d'arrêté]`,
    ],
    unused: ['Objet du prêt'],
  },
  'French invoices': {
    rows: [
      'Numéro facture;Débiteur;SIREN;Date facture;Échéance;Montant TTC;Montant encaissé;Date de règlement;Solde dû;Devise',
      'F-1;Hôtel Sud;111;03/02/2026;05/03/2026;1 200,00;1 200,00;04/03/2026;0,00;EUR',
      'F-2;Hôtel Nord;112;13/02/2026;15/03/2026;880,50;0,00;;880,50;EUR',
    ],
    expected: [
      'loan: = [Numéro facture]',
      'product_type: invoice_factoring',
      'origination_date: = [Date facture]',
      'term: "{days_between([Date facture], Échéance)} days"',
      'amount: = [Montant TTC]',
      'amount: = [Montant TTC] - [Solde dû]',
      'balance: = [Solde dû]',
      'date: = [Date de règlement]',
    ],
  },
  'Spanish headings of Spain': {
    rows: [
      'Nº préstamo;Código cliente;Nombre;Apellidos;Provincia;Fecha formalización;Importe concedido;Tipo de interés;' +
        'Fecha primera cuota;Próximo vencimiento;Vencimiento final;Nº cuotas;Cuota mensual;Capital pendiente;' +
        'Capital amortizado;Intereses cobrados;Importe impagado;Cuotas vencidas;Situación;Fecha de corte',
      'ES1;10;Ana;Ruiz;Madrid;15/01/2024;10.000,00;5,5;15/02/2024;15/04/2026;15/01/2028;48;232,50;5.500,00;4.500,00;900,00;0,' +
        '00;0;Vigente;31/03/2026',
      'ES2;11;Luis;Paz;Sevilla;20/02/2024;6.000,00;6,0;20/03/2024;20/01/2026;20/02/2027;36;182,50;2.900,00;3.100,00;610,00;' +
        '547,50;3;En mora;31/03/2026',
      'ES3;12;Eva;Sol;Cádiz;05/03/2023;3.000,00;6,5;05/04/2023;;05/03/2025;24;133,60;0,00;3.000,00;205,00;0,00;0;Cancelado;31/03/2026',
    ],
    expected: [
      'loan: = [Nº préstamo]',
      'account: = [Código cliente]',
      'first_name: = Nombre',
      'last_name: = Apellidos',
      'region: = Provincia',
      'origination_date: = [Fecha formalización]',
      'amount: = [Importe concedido]',
      'interest_rate: = round([Tipo de interés] / 100, 9)',
      'first_due_date: = [Fecha primera cuota]',
      'next_due_date: = [Próximo vencimiento]',
      'maturity_date: = [Vencimiento final]',
      'term: "{[Nº cuotas]} months"',
      'installment: = [Cuota mensual]',
      'balance: = [Capital pendiente]',
      'amount: = [Capital amortizado]',
      'amount: = [Intereses cobrados]',
      '- when: "[Cuotas vencidas] > 0"',
      'delinquent_amount: = [Importe impagado]',
      'delinquent_since: = add_months([Fecha de corte], -[Cuotas vencidas])',
      '"Cancelado": closed',
      '"En mora": active',
    ],
  },
  'Portuguese headings of Portugal and Brazil': {
    rows: [
      'Nº Contrato;CPF;Nome Cliente;Cidade;UF;Data Contratação;Valor Liberado;Taxa de Juros;Prazo (meses);Valor da Parcela;' +
        'Primeiro Vencimento;Próximo Vencimento;Último Vencimento;Saldo em Aberto;Valor Amortizado;Juros Recebidos;' +
        'Valor em Atraso;Dias de Atraso;Status Contrato;Data Base;Score Serasa',
      '9001;11144477735;Ana Lima;Recife;PE;10/01/2025;5.000,00;29,9;24;290,10;10/02/2025;10/04/2026;10/01/2027;2.400,00;' +
        '2.600,00;1.400,00;0,00;0;Em dia;31/03/2026;710',
      '9002;52998224725;Rui Sá;Natal;RN;15/02/2025;3.000,00;32,5;18;225,40;15/03/2025;15/01/2026;15/08/2026;1.900,00;1.100,' +
        '00;900,00;676,20;75;Em atraso;31/03/2026;540',
      '9003;15350946056;Zé Cruz;Belém;PA;20/03/2024;1.000,00;30,0;12;97,50;20/04/2024;;20/03/2025;0,00;1.000,00;170,00;0,00;' +
        '0;Quitado;31/03/2026;820',
    ],
    expected: [
      'loan: = [Nº Contrato]',
      'account: = CPF',
      'name: = [Nome Cliente]',
      'locality: = Cidade',
      'region: = UF',
      'origination_date: = [Data Contratação]',
      'amount: = [Valor Liberado]',
      'interest_rate: = round([Taxa de Juros] / 100, 9)',
      'term: "{[Prazo (meses)]} months"',
      'installment: = [Valor da Parcela]',
      'first_due_date: = [Primeiro Vencimento]',
      'next_due_date: = [Próximo Vencimento]',
      'maturity_date: = [Último Vencimento]',
      'balance: = [Saldo em Aberto]',
      'amount: = [Valor Amortizado]',
      'amount: = [Juros Recebidos]',
      '- when: "[Dias de Atraso] > 0"',
      'delinquent_amount: = [Valor em Atraso]',
      '"Quitado": closed',
      '"Em atraso": active',
      'date: = [Data Base]',
    ],
  },
}

testStyles(STYLES)
