// Abbreviations in the headings of tapes, and words that distinguish nothing. Both are replaced in names and in the vocabulary alike.

/** Abbreviations, and what they stand for: `dt=date`. */
export const ABBREVIATIONS = `
  1st=first, thru=through, accr=accrued, chgs=charges, yr=year, mth=month, mthly=monthly, amt=amount, amnt=amount,
  prncp=principal, int=interest, rec=received, ccy=currency, bal=balance, dt=date, no=number, num=number, nbr=number,
  nr=number, nro=number, numero=number, n=number, orig=original, prin=principal, cust=customer, acct=account,
  acc=account, pmt=payment, pymt=payment, cur=current, curr=current, mths=months, mos=months, mo=months, mnths=months,
  inv=invoice, pct=percent, recd=received, disb=disbursement, mat=maturity, os=outstanding, fec=fecha, fch=fecha,
  cta=cuenta, vto=vencimiento, venc=vencimento, qtd=quantidade, vlr=valor, vl=valor, dta=data, cod=codigo,
  instalment=installment, org=origination, instalments=installments, pmts=payments, pymts=payments, pymnt=payment,
  rt=rate, nxt=next, lst=last, pd=paid, ltd=life to date, rem=remaining, chg=charge, chgoff=charge off,
  chargeoff=charge off, chargedoff=charged off, writeoff=write off, wo=write off, recov=recovery, recovs=recoveries,
  delq=delinquent, delinq=delinquent, ln=loan, trm=term, dte=date, mty=maturity, borr=borrower, brwr=borrower,
  inst=installment, instl=installment, instlmt=installment, tot=total, outst=outstanding, outstd=outstanding,
  stat=status, freq=frequency, lim=limit, prd=period, eff=effective, unpd=unpaid, pastdue=past due, indv=individual,
  sched=scheduled, txn=transaction, tran=transaction, trx=transaction, trans=transaction, identifier=id,
  cumul=cumulative, cum=cumulative, percentage=percent, dlnq=delinquent, dq=delinquent, descr=description,
  desc=description, typ=type, addr=address, st=state, bk=bank, fst=first, frst=first, rcvd=received, recvd=received,
  mnthly=monthly, begin=beginning, beg=beginning, days_=days, nb=nombre, mt=montant, ech=echeance, mtnt=montant,
  imp=importe, prox=proximo, ult=ultimo, prest=prestamo, crd=crd, dsb=disbursement, dtd=date, clnt=client, cl=client,
  ctr=contract, contr=contract, dlr=dealer, srvcr=servicer, occ=occupancy, prop=property, nm=name, cd=code,
  prod=product, bor=borrower, mtly=monthly, addl=additional, purch=purchase, cyc=cycle, cycs=cycles`

/** Words that distinguish nothing. */
export const FILLERS = `
  the, of, in, de, del, do, da, la, el, usd, eur, percent, at, local, cents, cent, minor, to, centavos, du, des, le,
  les, en, der, die, das, dem, fur, fuer, a, y, e, et, und, and, on, gbp, mxn, brl, cop, los, las, dos, au, aux, pence`
