import { vatNumber } from './identities.ts'
import { webName } from './people.ts'
import { Random } from './random.ts'
import { table } from './table.ts'
import type { Workshop } from './workshop.ts'

const ADDRESSES = table(
  'key name contact_name phone address postal_code city province',
  `
  parts   | Ricambi Nord S.r.l.            | Stefania Golfieri    | +39 059 1934410 | Via Emilia Ovest 1180       | 41123 | Modena              | MO
  chassis | Autoforniture Emiliane S.p.A.  | Gabriele Ori         | +39 0522 192877 | Via Raffaello Sanzio 24     | 42124 | Reggio nell'Emilia  | RE
  oils    | Lubrificanti Ghirlandina S.r.l.| Ivan Ferrarini       | +39 059 1921560 | Via Canaletto Nord 77       | 41122 | Modena              | MO
  tyres   | Pneumatici Secchia S.r.l.      | Loris Bedini         | +39 0536 194402 | Via Radici in Piano 412     | 41049 | Sassuolo            | MO
  electric| Elettrodiesel Panaro S.n.c.    | Mirco Tassi          | +39 059 1976203 | Via per Spilamberto 31      | 41058 | Vignola             | MO
  paint   | Centro Vernici Estense S.r.l.  | Sabrina Piva         | +39 051 1938841 | Via dell'Industria 9        | 40138 | Bologna             | BO
  glass   | Cristalli Auto Dotti S.a.s.    | Renzo Dotti          | +39 059 1940118 | Via Nonantolana 685         | 41122 | Modena              | MO
  genuine | Ricambi Originali Vialli S.p.A.| Banco ricambi        | +39 045 1955720 | Viale dell'Agricoltura 16   | 37135 | Verona              | VR
  tools   | Utensileria Modenese S.r.l.    | Catia Bulgarelli     | +39 059 1982265 | Strada Gherbella 214        | 41126 | Modena              | MO`,
)

const TERMS = table(
  'key days discount lead least iban notes',
  `
  parts   | 60 | 35 | 1 | 0   | IT53U0538712900000000418027 | Due consegne al giorno, alle 9 e alle 15. Resi entro 10 giorni con scatola integra.
  chassis | 60 | 32 | 1 | 50  | IT78K0200812800000000730194 | Cauzione su pinze freno, alternatori e semiassi rigenerati.
  oils    | 30 | 28 | 3 | 250 | IT14U0503412900000000206618 | Ritira gli oli esausti ogni tre mesi.
  tyres   | 60 | 30 | 1 | 0   | IT61L0306967010000000551903 | Prenotare le invernali entro settembre. Contributo PFU in fattura.
  electric| 30 | 25 | 2 | 0   | IT84W0538767070000000384470 | Revisione iniettori e turbine in cinque giorni.
  paint   | 60 | 20 | 2 | 100 | IT33W0303202400000000912256 | Tinte al campione: ordinare entro le 11 per la consegna in giornata.
  glass   | 30 | 18 | 1 | 0   | IT72Z0200812900000000640731 | Calibrazione delle telecamere ADAS presso la loro sede, su appuntamento.
  genuine | 30 | 15 | 2 | 0   | IT49B0503411700000000175089 | Ricambi originali Fiat, Alfa Romeo, Lancia e Jeep.
  tools   | 60 | 22 | 3 | 80  | IT78B0306912900000000829340 |`,
)

function body(random: Random, address: (typeof ADDRESSES)[number], terms: (typeof TERMS)[number]) {
  const { key, ...identity } = address
  const domain = webName(identity.name.replace(/ \S+$/, ''))
  const vat_number = vatNumber(random, identity.province)
  return {
    ...identity,
    country: 'IT',
    ...{ vat_number, tax_code: vat_number, sdi_code: random.pick(['KRRH6B9', 'M5UXCR1', 'SUBM70N']) },
    ...{ email: `ordini@${domain}.example.com`, certified_email: `${domain}@pec.example.com` },
    ...{
      payment_method: 'MP12' as const,
      payment_terms_days: Number(terms.days),
      discount_rate: Number(terms.discount),
    },
    ...{ lead_time_days: Number(terms.lead), minimum_order: Number(terms.least) || null },
    ...{ iban: terms.iban, notes: terms.notes, customer_code: `C${random.text(5)}` },
  }
}

/** Makes the suppliers; answers their ids by key. */
export async function createSuppliers({ api }: Workshop): Promise<Map<string, string>> {
  const random = new Random('suppliers')
  const ids = new Map<string, string>()
  for (const [index, address] of ADDRESSES.entries()) {
    const { id } = await api.suppliers.create(body(random, address, TERMS[index]!))
    ids.set(address.key, id)
  }
  return ids
}
