import { table } from './table.ts'

/** The price list of the work, by the hour and by the job, and fees that are charged on. */
export const LABOUR = table(
  'code name unit_type sale_price comments vat_code',
  `
  MO-MEC     | Manodopera meccanica                            | h   | 48.00
  MO-ELE     | Manodopera elettrauto                           | h   | 52.00
  MO-CAR     | Manodopera carrozzeria                          | h   | 46.00
  MO-VER     | Verniciatura in forno                           | h   | 55.00
  MO-IBR     | Manodopera su veicoli ibridi ed elettrici       | h   | 62.00 | Solo personale PES/PAV
  DIA-MIN    | Diagnosi guasti elettrici a tempo               | min | 0.95  |
  DIA-OBD    | Diagnosi con lettura errori centralina          | lav | 35.00 |
  TAG-BASE   | Tagliando base benzina, GPL o metano            | lav | 58.00 | Solo manodopera: olio e filtri a parte
  TAG-DIE    | Tagliando base diesel                           | lav | 68.00 | Solo manodopera: olio e filtri a parte
  TAG-COMP   | Tagliando completo con candele                  | lav | 96.00 | Solo manodopera: olio, filtri e candele a parte
  TAG-VAN    | Tagliando furgone                               | lav | 92.00 |
  TAG-MOTO   | Tagliando moto e scooter                        | lav | 64.00 |
  REV-VEI    | Revisione ministeriale veicolo                  | lav | 54.95 | Tariffa di legge
  REV-DIR    | Diritti Motorizzazione per revisione            | lav | 10.20 | Anticipazione per conto del cliente | N1
  REV-BOL    | Spese postali bollettino revisione              | lav | 1.78  | Anticipazione per conto del cliente | N1
  REV-PRE    | Controllo pre-revisione                         | lav | 25.00 |
  FRE-ANT    | Sostituzione pastiglie anteriori                | lav | 42.00 |
  FRE-DIS    | Sostituzione dischi e pastiglie, un asse        | lav | 78.00 |
  FRE-LIQ    | Sostituzione liquido freni e spurgo             | lav | 45.00 |
  DIS-FIRE   | Sostituzione distribuzione Fiat 1.2 Fire        | lav | 190.00 |
  DIS-TDI    | Sostituzione distribuzione 1.6-2.0 TDI          | lav | 310.00 |
  DIS-DCI    | Sostituzione distribuzione 1.5 dCi              | lav | 270.00 |
  FRI-UTI    | Sostituzione frizione utilitaria                | lav | 280.00 |
  FRI-VAN    | Sostituzione frizione furgone                   | lav | 420.00 |
  AMM-ANT    | Sostituzione ammortizzatori anteriori, coppia   | lav | 135.00 |
  BAT-SOS    | Sostituzione batteria con codifica              | lav | 25.00 |
  LAM-ANA    | Sostituzione lampada anabbagliante              | lav | 12.00 |
  FAR-LUC    | Lucidatura fari, coppia                         | lav | 60.00 |
  CLI-134    | Ricarica climatizzatore R134a, gas escluso      | lav | 45.00 |
  CLI-YF     | Ricarica climatizzatore R1234yf, gas escluso    | lav | 60.00 |
  CLI-SAN    | Sanificazione abitacolo con ozono               | lav | 30.00 |
  GOM-15     | Montaggio ed equilibratura 4 gomme fino a 15"   | lav | 48.00 |
  GOM-17     | Montaggio ed equilibratura 4 gomme 16"-17"      | lav | 60.00 |
  GOM-19     | Montaggio ed equilibratura 4 gomme 18"-19"      | lav | 76.00 |
  GOM-FOR    | Riparazione foratura                            | lav | 18.00 |
  GOM-CONV   | Convergenza e assetto ruote computerizzato      | lav | 45.00 |
  GOM-DEP    | Deposito pneumatici stagionale, 4 ruote         | lav | 40.00 |
  CAR-BOLLO  | Ripristino bollo con tecnica a freddo           | lav | 70.00 |
  CAR-PAR    | Verniciatura paraurti                           | lav | 220.00 | Materiali compresi
  CRI-PAR    | Sostituzione parabrezza                         | lav | 110.00 |
  PFU-AUTO   | Contributo ambientale PFU autovettura           | lav | 2.30  | Obbligatorio per legge, uno per pneumatico
  SOC-STR    | Soccorso stradale entro 20 km                   | lav | 85.00 |
  SOS-AUTO   | Vettura di cortesia                             | gg  | 20.00 | Chilometri illimitati, carburante escluso
  SOS-DEP    | Custodia veicolo in deposito                    | gg  | 8.00  |`,
)
