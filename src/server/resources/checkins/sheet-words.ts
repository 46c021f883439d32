import type { DamageKind, DamageSeverity, DamageView, SignatureKind } from '../../../domain/checkins.ts'
import type { Language } from '../../../domain/languages.ts'

type Views = Record<DamageView, string>
type Kinds = Record<DamageKind, string>
type Severities = Record<DamageSeverity, string>
type Signed = Record<SignatureKind, string>

const it = {
  checkin: 'Accettazione',
  takenBy: 'Accettata da',
  fuelLevel: 'Carburante',
  expectedDelivery: 'Consegna prevista',
  completed: 'Chiusa',
  quote: 'Preventivo',
  worksheet: 'Scheda lavoro',
  spendingLimit: 'Spesa senza chiamare fino a',
  keys: 'Chiavi',
  keyTag: 'Targhetta chiavi',
  bay: 'Postazione',
  belongings: 'Lasciato nel veicolo',
  warningLights: 'Spie accese',
  privacy: 'Informativa privacy',
  terms: 'Condizioni',
  accepted: 'Accettata',
  termsAccepted: 'Accettate',
  courtesyCar: 'Vettura di cortesia',
  courtesyOut: 'In uscita',
  courtesyIn: 'Al rientro',
  courtesyReturned: 'Rientrata',
  damages: 'Danni',
  noDamages: 'Nessun danno visto.',
  number: 'N.',
  side: 'Lato',
  damage: 'Danno',
  severity: 'Gravità',
  note: 'Nota',
  views: {
    ...{ left: 'Sinistra', right: 'Destra', front: 'Davanti' },
    ...{ rear: 'Dietro', top: 'Sopra', interior: 'Interno' },
  } as Views,
  kinds: {
    ...{ scratch: 'Graffio', dent: 'Ammaccatura', crack: 'Crepa', chip: 'Scheggiatura' },
    ...{ rust: 'Ruggine', missing: 'Mancante', other: 'Altro' },
  } as Kinds,
  severities: { minor: 'Lieve', moderate: 'Medio', severe: 'Grave' } as Severities,
  signed: { arrival: 'Firma del cliente all’arrivo', return: 'Firma del cliente alla riconsegna' } as Signed,
}

/** What stands on the sheet of a check-in beside what was typed. */
export type SheetWords = typeof it

const en: SheetWords = {
  checkin: 'Check-in',
  takenBy: 'Taken in by',
  fuelLevel: 'Fuel',
  expectedDelivery: 'Expected delivery',
  completed: 'Completed',
  quote: 'Quote',
  worksheet: 'Worksheet',
  spendingLimit: 'Work without a call up to',
  keys: 'Keys',
  keyTag: 'Key tag',
  bay: 'Bay',
  belongings: 'Left in the vehicle',
  warningLights: 'Warning lights on',
  privacy: 'Privacy notice',
  terms: 'Terms',
  accepted: 'Accepted',
  termsAccepted: 'Accepted',
  courtesyCar: 'Courtesy car',
  courtesyOut: 'When it left',
  courtesyIn: 'When it came back',
  courtesyReturned: 'Came back',
  damages: 'Damages',
  noDamages: 'No damage seen.',
  number: 'No.',
  side: 'Side',
  damage: 'Damage',
  severity: 'Severity',
  note: 'Note',
  views: { left: 'Left', right: 'Right', front: 'Front', rear: 'Rear', top: 'Top', interior: 'Interior' },
  kinds: {
    ...{ scratch: 'Scratch', dent: 'Dent', crack: 'Crack', chip: 'Chip' },
    ...{ rust: 'Rust', missing: 'Missing', other: 'Other' },
  },
  severities: { minor: 'Minor', moderate: 'Moderate', severe: 'Severe' },
  signed: { arrival: "Customer's signature on arrival", return: "Customer's signature on return" },
}

export const sheetWordsOf = (language: Language): SheetWords => (language === 'it' ? it : en)
