import { table } from './table.ts'

/**
 * Which part fits which vehicle: the part as jobs name it, the article's code with how many or how much a vehicle
 * takes, and how the names of the vehicles begin. Where nothing fits, the part is ordered: see ORDERED.
 */
export const FITMENTS = table(
  'part article vehicles',
  `
  oil          | SEL-K-5W40*2.8   | Fiat Panda 1.2, Fiat 500 1.2, Lancia Ypsilon 1.2, Fiat Punto 1.2
  oil          | EDGE-0W20*3.4    | Fiat Panda 1.0, Fiat 500 1.0, Lancia Ypsilon 1.0, Toyota, Suzuki, Jeep Avenger, Peugeot 208, Citroën C3
  oil          | SEL-WR-5W30*3    | Fiat Panda 1.3, Alfa Romeo MiTo, Fiat Doblò, Fiat Fiorino
  oil          | SEL-20K-10W40*3  | Fiat Grande Punto, Piaggio Porter
  oil          | SEL-K-5W40*3     | Fiat Panda 0.9, Fiat Tipo
  oil          | SEL-WR-5W30*4.8  | Fiat 500X, Jeep Renegade, Alfa Romeo Giulietta, Alfa Romeo Stelvio
  oil          | SEL-WR-5W30*6    | Fiat Ducato, Laika, Roller Team
  oil          | EDGE-5W30-M*5    | BMW, Mini, Mercedes-Benz Classe A, smart
  oil          | EDGE-5W30-M*8.5  | Mercedes-Benz Vito
  oil          | EDGE-0W20*4.8    | Hyundai Tucson, Volvo
  oil          | EDGE-5W30-LL*3.5 | Volkswagen up!, Hyundai i10, Kia Picanto, Opel Corsa
  oil          | EDGE-5W30-LL*4.5 |
  oil_filter   | 23.118.00        | Fiat Panda 1.2, Fiat 500 1.2, Lancia Ypsilon 1.2, Fiat Punto 1.2
  oil_filter   | 23.469.00        | Fiat Panda 1.0, Fiat 500 1.0, Lancia Ypsilon 1.0
  oil_filter   | HU 712/7 x       | Fiat Panda 1.3, Fiat Grande Punto, Alfa Romeo MiTo, Fiat Doblò, Fiat Fiorino
  oil_filter   | 25.181.00        | Fiat 500X, Jeep Renegade, Alfa Romeo Giulietta
  oil_filter   | 25.060.00        | Fiat Ducato, Laika, Roller Team
  oil_filter   | W 712/95         | Volkswagen Polo, Volkswagen up!, Skoda Fabia, Seat Ibiza
  oil_filter   | HU 7020 z        | Volkswagen Golf, Volkswagen Tiguan, Audi, Skoda Octavia
  oil_filter   | W 75/3           | Renault, Nissan, Dacia Duster
  oil_filter   | W 79             | Dacia Sandero
  oil_filter   | HU 7019 z        | Toyota Corolla
  oil_filter   | W 811/80         | Hyundai, Kia Picanto, Suzuki
  oil_filter   | HU 6004 x        | BMW Serie 1, BMW X1
  oil_filter   | HU 7010 z        | Mercedes-Benz Vito
  air_filter   | C 1858/2         | Fiat Panda 1.2, Fiat 500 1.2, Lancia Ypsilon 1.2
  air_filter   | C 25 118         | Fiat 500X, Jeep Renegade
  air_filter   | C 30 005         | Fiat Ducato, Laika, Roller Team
  air_filter   | C 35 154         | Volkswagen Golf, Audi A3, Skoda Octavia
  air_filter   | C 27 009         | Volkswagen Polo, Seat Ibiza
  air_filter   | C 1287           | Renault Clio, Renault Captur
  air_filter   | C 17 237/1       | Peugeot 208, Citroën C3
  air_filter   | C 26 003         | Toyota Yaris 1.5, Toyota Corolla
  air_filter   | C 24 019         | Dacia
  air_filter   | C 27 125         | BMW Serie 1, BMW X1
  cabin_filter | CUK 1629         | Fiat Panda, Fiat 500 1, Lancia Ypsilon
  cabin_filter | CUK 2243         | Fiat Grande Punto, Fiat Punto, Alfa Romeo MiTo, Opel Corsa
  cabin_filter | CUK 26 009       | Volkswagen, Audi, Seat, Skoda
  cabin_filter | CUK 1919         | Renault Clio, Renault Captur, Renault Zoe, Dacia
  cabin_filter | CUK 1829         | Peugeot 208, Citroën C3
  cabin_filter | CUK 2218         | Toyota Yaris, Toyota Corolla
  cabin_filter | CUK 25 001       | BMW Serie 1, BMW X1, Mini
  cabin_filter | CUK 22 011       | Hyundai Tucson, Kia Sportage
  fuel_filter  | 24.122.00        | Fiat Panda 1.3, Fiat Grande Punto, Alfa Romeo MiTo, Fiat Doblò, Fiat Fiorino, Fiat 500X, Jeep Renegade, Alfa Romeo Giulietta
  fuel_filter  | 24.ONE.02        | Fiat Ducato, Laika, Roller Team
  fuel_filter  | 26.054.00        | Renault, Nissan, Dacia Duster
  fuel_filter  | 26.007.00        | Volkswagen Golf, Volkswagen Tiguan, Audi, Skoda Octavia
  fuel_filter  | 24.026.00        | Peugeot 3008, Citroën Berlingo, Ford Kuga
  fuel_filter  | 26.086.00        | BMW Serie 1, BMW X1
  plugs        | BKR5EZ*4         | Fiat Panda 1.2, Fiat 500 1.2, Lancia Ypsilon 1.2, Fiat Punto 1.2
  plugs        | ZKBR7A-HTU*3     | Volkswagen Polo, Skoda Fabia, Seat Ibiza
  plugs        | DILKAR7E11HS*3   | Peugeot 208, Citroën C3
  plugs        | LZKAR7A*3        | Dacia Sandero
  moto_oil     | MOTUL-7100*3     | Ducati, Yamaha
  moto_oil     | MOTUL-7100*4     | BMW R 1250
  moto_oil     | MOTUL-7100*1.2   | Piaggio, Vespa, Honda
  moto_filter  | HF153            | Ducati
  moto_filter  | HF204            | Honda, Yamaha
  moto_filter  | HF164            | BMW R 1250
  front_pads   | P 23 139         | Fiat Panda, Fiat 500 1, Lancia Ypsilon
  front_pads   | P 23 146         | Fiat 500X, Fiat Tipo, Jeep Renegade
  front_pads   | P 85 146         | Volkswagen Golf, Audi A3, Skoda Octavia
  front_pads   | P 85 041         | Volkswagen Polo, Seat Ibiza
  front_pads   | P 68 033         | Renault Clio, Renault Captur, Dacia
  front_pads   | P 61 112         | Peugeot 208, Citroën C3
  front_pads   | P 23 132         | Fiat Ducato, Laika, Roller Team
  front_pads   | P 83 145         | Toyota Yaris 1.5, Toyota Corolla
  front_pads   | P 06 072         | BMW Serie 1, BMW X1
  front_pads   | P 24 157         | Ford Fiesta, Ford Kuga
  front_discs  | 08.5085.11       | Fiat Panda, Fiat 500 1
  front_discs  | 09.9145.11       | Volkswagen Golf, Audi A3
  front_discs  | 09.9078.11       | Volkswagen Polo, Seat Ibiza
  front_discs  | 09.B463.11       | Renault Clio, Renault Captur
  front_discs  | 09.8987.11       | Fiat Ducato, Laika, Roller Team
  front_discs  | 09.A829.11       | Peugeot 208, Citroën C3
  front_discs  | 09.A262.11       | BMW Serie 1
  rear_pads    | P 85 073         | Volkswagen Golf, Audi A3, Skoda Octavia
  rear_pads    | P 23 145         | Fiat 500X, Fiat Tipo, Jeep Renegade
  rear_pads    | P 61 120         | Peugeot 3008, Citroën Berlingo
  rear_pads    | P 06 064         | BMW Serie 1, BMW X1
  rear_pads    | P 23 133         | Fiat Ducato
  rear_discs   | 08.A202.11       | Volkswagen Golf, Audi A3
  rear_discs   | 08.A429.11       | Fiat 500X, Jeep Renegade
  rear_discs   | 08.B348.11       | Peugeot 3008
  shoes        | GSK1258          | Fiat Panda, Fiat 500 1
  shoes        | GSK1038          | Renault Clio, Dacia Sandero
  timing       | KP15607XS        | Fiat Panda 1.2, Fiat 500 1.2, Lancia Ypsilon 1.2, Fiat Punto 1.2
  timing       | KP25649XS-1      | Volkswagen Golf, Volkswagen Tiguan, Audi, Skoda Octavia
  timing       | KP15578XS        | Renault Clio, Renault Captur, Renault Kangoo, Nissan Qashqai, Dacia Duster
  timing       | KP25587XS        | Fiat 500X, Jeep Renegade, Alfa Romeo Giulietta
  timing_work  | DIS-FIRE         | Fiat Panda, Fiat 500 1, Lancia Ypsilon, Fiat Punto
  timing_work  | DIS-TDI          | Volkswagen, Audi, Skoda
  timing_work  | DIS-DCI          | Renault, Nissan, Dacia
  timing_work  | MO-MEC*5         |
  clutch       | 619 2268 00      | Fiat Panda 1.2, Fiat 500 1.2
  clutch       | 620 3211 00      | Renault Clio, Renault Captur, Renault Kangoo, Dacia Duster
  clutch       | 624 3545 00      | Fiat Ducato
  front_shocks | 333768           | Fiat Panda, Fiat 500 1
  front_shocks | 335808           | Volkswagen Golf, Audi A3
  front_shocks | 339718           | Renault Clio
  front_shocks | 334701           | Peugeot 208, Citroën C3
  rear_shocks  | 343459           | Fiat Panda, Fiat 500 1
  rear_shocks  | 349034           | Volkswagen Golf, Audi A3
  link         | JTS473           | Volkswagen, Audi, Skoda
  link         | JTS1167          | Fiat 500X, Jeep Renegade
  link         | JTS402           | Renault, Dacia
  arm_left     | 35423 01         | Fiat 500 1, Lancia Ypsilon
  arm_left     | 36911 01         | Volkswagen Golf, Audi A3
  arm_right    | 35424 01         | Fiat 500 1, Lancia Ypsilon
  arm_right    | 36912 01         | Volkswagen Golf, Audi A3
  tie_rod      | JTE1075          | Volkswagen Golf, Audi A3
  tie_rod      | JTE2204          | Fiat Panda, Fiat 500 1
  bearing      | VKBA 6556        | Volkswagen, Audi, Skoda
  bearing      | VKBA 3586        | Fiat Panda, Fiat 500 1
  bearing      | VKBA 6683        | Renault Clio
  engine_mount | 80001860         | Fiat Panda, Fiat 500 1
  engine_mount | 49378103         | Renault Clio, Renault Captur
  engine_mount | 80004571         | Volkswagen Golf, Audi A3
  thermostat   | TM 14 88         | Fiat Panda 1.2, Fiat 500 1.2, Lancia Ypsilon 1.2, Fiat Punto 1.2
  thermostat   | TI 249 80        | Peugeot 208, Citroën C3
  thermostat   | TM 22 105        | Volkswagen Golf, Volkswagen Tiguan, Audi, Skoda Octavia
  silencer     | MTS-03.85        | Fiat Panda
  chain        | DID-525VX3       | Yamaha
  turbo        | TB-54359-R       | Fiat Panda 1.3, Fiat Grande Punto, Alfa Romeo MiTo, Fiat Doblò, Fiat Fiorino
  egr          | EGR-7.24809      | Volkswagen Golf, Volkswagen Tiguan, Audi, Skoda Octavia
  alternator   | 063731621010     | Fiat Panda 1.3, Fiat Grande Punto, Fiat Doblò, Fiat Fiorino
  starter      | 063720900010     | Fiat Panda 1.2, Fiat 500 1.2, Fiat Punto 1.2
  compressor   | COMP-DCS17       | Fiat Panda 1.3, Fiat Grande Punto, Fiat Doblò, Fiat Fiorino
  window_lift  | 064847115010     | Fiat Panda
  lambda       | 0258006127       | Fiat Panda 1.2, Fiat 500 1.2, Lancia Ypsilon 1.2, Fiat Punto 1.2
  bulb         | 64193            | Fiat Panda, Fiat 500 1, Fiat Punto, Fiat Grande Punto, Lancia Ypsilon, Fiat Doblò, Fiat Fiorino, Hyundai i10, Kia Picanto
  bulb         | 64210            |
  wipers       | A979S            | Volkswagen, Audi, Skoda, Seat
  wipers       | A297S            | Peugeot, Citroën, Opel, Ford
  wipers       | AR653S           | Renault, Dacia, Nissan, Toyota, Hyundai, Kia
  wipers       | AM460S           | Fiat Panda, Fiat 500 1, Lancia
  wipers       | A555S            |
  belt         | 6PK1000          | Fiat Panda, Fiat 500 1, Lancia
  belt         | 6PK1815          | Renault, Nissan, Dacia, Mercedes-Benz
  belt         | 6PK1135          |
  windscreen   | PB-PANDA12       | Fiat Panda
  windscreen   | PB-500X-CAM      | Fiat 500X
  windscreen   | PB-GOLF7         | Volkswagen Golf
  mirror       | 735647541        | Fiat Panda
  gas_spring   | 016664           | Fiat 500 1
  gas_spring   | 023437           | Volkswagen Golf
  gas_spring   | 1420RR           | Renault Captur`,
)

/** Parts that the catalogue does not have for a vehicle, as one writes them on a line by hand. */
export const ORDERED = table(
  'part description unit_type unit_price quantity',
  `
  oil_filter   | Filtro olio                     | pz  | 14.90
  air_filter   | Filtro aria                     | pz  | 21.50
  cabin_filter | Filtro abitacolo                | pz  | 27.00
  fuel_filter  | Filtro gasolio                  | pz  | 46.00
  plugs        | Candele, serie                  | kit | 54.00
  moto_filter  | Filtro olio                     | pz  | 9.50
  front_pads   | Pastiglie freno anteriori       | kit | 68.00
  front_discs  | Disco freno anteriore           | pz  | 72.00
  rear_pads    | Pastiglie freno posteriori      | kit | 58.00
  rear_discs   | Disco freno posteriore          | pz  | 64.00
  clutch       | Kit frizione con cuscinetto     | kit | 268.00
  front_shocks | Ammortizzatore anteriore        | pz  | 108.00
  rear_shocks  | Ammortizzatore posteriore       | pz  | 86.00
  link         | Bielletta barra stabilizzatrice | pz  | 26.00
  arm_left     | Braccio sospensione anteriore sx | pz | 118.00
  arm_right    | Braccio sospensione anteriore dx | pz | 118.00
  tie_rod      | Testina sterzo                  | pz  | 34.00
  bearing      | Kit cuscinetto ruota            | kit | 104.00
  engine_mount | Supporto motore                 | pz  | 78.00
  thermostat   | Termostato con guarnizione      | pz  | 62.00
  silencer     | Silenziatore posteriore         | pz  | 138.00
  alternator   | Alternatore rigenerato          | pz  | 286.00
  starter      | Motorino avviamento rigenerato  | pz  | 198.00
  compressor   | Compressore climatizzatore rigenerato | pz | 345.00
  window_lift  | Meccanismo alzacristallo        | pz  | 94.00
  lambda       | Sonda lambda                    | pz  | 98.00
  windscreen   | Parabrezza                      | pz  | 312.00
  mirror       | Specchio esterno sx, elettrico  | pz  | 156.00
  gas_spring   | Molla a gas portellone          | pz  | 32.00`,
)
