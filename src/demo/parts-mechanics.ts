/**
 * Parts for engine, brakes and chassis. A line with # begins a group: how the names of its parts begin (after a
 * colon a heading that they do not have), supplier, shelf, unit, markup, minimum stock, and how many are bought
 * at a time. The others are parts: code, rest of the name, purchase price, remarks.
 */
export const MECHANICS = `
# Filtro olio MANN per | parts | A-01 | pz | 1.95 | 3
W 712/95    | VW, Audi, Seat, Skoda 1.0-1.4 TSI       | 6.10
HU 7020 z   | VW, Audi, Seat, Skoda 1.6-2.0 TDI       | 7.35 | Kit con O-ring e tappo
HU 712/7 x  | Fiat, Alfa, Opel 1.3 Multijet           | 5.20 | Sostituisce 73500049
HU 711/51 x | Peugeot, Citroën, Ford 1.6 HDi/TDCi     | 5.05
W 75/3      | Renault, Dacia, Nissan 1.5 dCi          | 4.90
HU 7019 z   | Toyota 1.8 Hybrid                       | 7.80
W 811/80    | Hyundai, Kia, Suzuki benzina            | 5.40
HU 6004 x   | BMW 1.8d-2.0d                           | 9.10
HU 7010 z   | Mercedes 1.8-2.2 CDI                    | 8.60
W 79        | Dacia, Renault 0.9-1.0 TCe              | 5.30
# Filtro olio UFI per | genuine | A-01 | pz | 1.9 | 4
23.118.00   | Fiat, Lancia 1.2 Fire                   | 3.85 | Sostituisce 71736161
23.469.00   | Fiat, Jeep 1.0 FireFly                  | 5.65
25.060.00   | Fiat Ducato 2.3 Multijet                | 9.90
25.181.00   | Fiat, Alfa, Jeep 1.6-2.0 Multijet       | 7.20
# Filtro aria MANN per | parts | A-02 | pz | 1.9 | 2
C 35 154    | VW Golf, Audi A3, Skoda Octavia         | 10.40
C 27 009    | VW Polo, Seat Ibiza 1.0                 | 9.85
C 1858/2    | Fiat Panda, 500, Lancia Ypsilon 1.2     | 6.30
C 25 118    | Fiat 500X, Jeep Renegade 1.6 Multijet   | 11.20
C 1287      | Renault Clio, Captur 1.5 dCi            | 8.75
C 17 237/1  | Peugeot 208, Citroën C3 1.2             | 9.40
C 26 003    | Toyota Yaris, Corolla Hybrid            | 10.10
C 30 005    | Fiat Ducato 2.3 Multijet                | 13.60
C 24 019    | Dacia Duster, Sandero                   | 8.20
C 27 125    | BMW Serie 1, X1 diesel                  | 14.90
# Filtro abitacolo a carboni attivi MANN per | parts | A-03 | pz | 2.1 | 2
CUK 26 009  | VW, Audi, Seat, Skoda                   | 13.80
CUK 1919    | Renault Clio, Captur, Dacia             | 10.90
CUK 2243    | Fiat Punto, Alfa MiTo, Opel Corsa       | 9.60
CUK 1829    | Peugeot 208, Citroën C3                 | 10.20
CUK 1629    | Fiat Panda, 500, Lancia Ypsilon         | 8.90
CUK 2218    | Toyota Yaris, Corolla                   | 11.50
CUK 25 001  | BMW Serie 1, X1, Mini                   | 15.70
CUK 22 011  | Hyundai Tucson, Kia Sportage            | 12.10
# Filtro gasolio UFI per | parts | A-04 | pz | 1.85 | 2
24.122.00   | Fiat, Alfa 1.3-1.6 Multijet             | 16.40
24.ONE.02   | Fiat Ducato 2.3 Multijet                | 28.90
26.054.00   | Renault, Dacia, Nissan 1.5 dCi          | 19.30
26.007.00   | VW, Audi, Skoda 1.6-2.0 TDI             | 17.80
24.026.00   | Peugeot, Citroën, Ford 1.5-1.6 diesel   | 22.50
26.086.00   | BMW 1.8d-2.0d                           | 24.10
# Candela NGK per | parts | A-05 | pz | 2.0 | 8
BKR5EZ      | Fiat, Lancia 1.2 Fire                   | 2.70
ZKBR7A-HTU  | VW, Seat, Skoda 1.0-1.4 TSI             | 6.90
DILKAR7E11HS | Peugeot, Citroën 1.2 PureTech          | 9.80
ILKR6F11    | Toyota 1.5-1.8 Hybrid                   | 10.60 | Iridio, 100.000 km
LZKAR7A     | Renault, Dacia, Nissan 0.9-1.2 TCe      | 6.40
# Candeletta NGK per | parts | A-05 | pz | 1.9 | 4
Y-547AS     | Fiat, Opel 1.3 Multijet                 | 9.70
Y-745U      | VW, Audi 1.6-2.0 TDI                    | 13.20
Y8008AS     | Renault, Nissan 1.5 dCi                 | 10.80
# Kit distribuzione con pompa acqua Gates per | parts | B-01 | kit | 1.6 | 1
KP15607XS   | Fiat, Lancia 1.2 Fire                   | 78.00 | Intervallo 120.000 km o 6 anni
KP25649XS-1 | VW, Audi, Skoda 1.6-2.0 TDI             | 142.00
KP15578XS   | Renault, Dacia, Nissan 1.5 dCi          | 96.50
KP25587XS   | Fiat, Alfa, Jeep 1.6-2.0 Multijet       | 118.00
KP35623XS   | Peugeot, Citroën, Ford 1.6 HDi          | 104.00
KP15675XS   | Audi, VW 1.9-2.0 TDI PD                 | 134.00
# Cinghia servizi Dayco | parts | B-02 | pz | 1.9 | 2
6PK1000     | poli-V, 1000 mm                         | 9.10
6PK1135     | poli-V, 1135 mm                         | 10.30
6PK1815     | poli-V, 1815 mm                         | 13.90
5PK1200EE   | elastica, 1200 mm                       | 15.80
# Pompa acqua Graf per | parts | B-03 | pz | 1.75 | 1
PA1095      | Fiat, Lancia 1.2 Fire                   | 24.60
PA1297      | VW, Audi 1.6-2.0 TDI                    | 41.20
PA1058      | Renault, Dacia 1.5 dCi                  | 33.70
# Kit frizione LuK per | parts | B-05 | kit | 1.5 | 0
619 2268 00 | Fiat Panda, 500 1.2                     | 84.00
600 0016 00 | VW, Audi 2.0 TDI con volano             | 412.00
620 3211 00 | Renault, Dacia 1.5 dCi                  | 138.00
624 3545 00 | Fiat Ducato 2.3 Multijet                | 246.00
# Pastiglie freno anteriori Brembo per | chassis | C-01 | kit | 1.75 | 2
P 23 139    | Fiat Panda, 500, Lancia Ypsilon         | 22.40
P 85 146    | VW Golf, Audi A3, Skoda Octavia         | 34.90
P 85 041    | VW Polo, Seat Ibiza                     | 27.60
P 68 033    | Renault Clio, Captur, Dacia             | 25.10
P 61 112    | Peugeot 208, Citroën C3                 | 26.30
P 23 146    | Fiat 500X, Tipo, Jeep Renegade          | 33.80
P 23 132    | Fiat Ducato                             | 41.50
P 83 145    | Toyota Yaris, Corolla                   | 35.20
P 06 072    | BMW Serie 1, X1                         | 44.70
P 24 157    | Ford Fiesta, Kuga                       | 32.90
# Pastiglie freno posteriori Brembo per | chassis | C-01 | kit | 1.75 | 1
P 85 073    | VW Golf, Audi A3, Skoda Octavia         | 26.80
P 23 145    | Fiat 500X, Tipo, Jeep Renegade          | 28.40
P 61 120    | Peugeot 3008, Citroën Berlingo          | 27.90
P 06 064    | BMW Serie 1, X1                         | 33.10
P 23 133    | Fiat Ducato                             | 36.60
# Disco freno anteriore Brembo per | chassis | C-02 | pz | 1.65 | 2 | 2
08.5085.11  | Fiat Panda, 500, pieno 240 mm           | 21.30
09.9145.11  | VW Golf, Audi A3, ventilato 288 mm      | 39.80
09.9078.11  | VW Polo, Seat Ibiza, ventilato 256 mm   | 31.60
09.B463.11  | Renault Clio, Captur, ventilato 258 mm  | 30.90
09.8987.11  | Fiat Ducato, ventilato 300 mm           | 52.40
09.A829.11  | Peugeot 208, Citroën C3, ventilato 266 mm | 33.50
09.A262.11  | BMW Serie 1, ventilato 300 mm           | 56.70
# Disco freno posteriore Brembo per | chassis | C-02 | pz | 1.65 | 2 | 2
08.A202.11  | VW Golf, Audi A3, pieno 253 mm          | 27.20
08.A429.11  | Fiat 500X, Jeep Renegade, pieno 278 mm  | 30.10
08.B348.11  | Peugeot 3008, pieno 268 mm              | 32.80
# Kit ganasce freno TRW per | chassis | C-03 | kit | 1.7 | 1
GSK1258     | Fiat Panda, 500                         | 48.60
GSK1038     | Renault Clio, Dacia Sandero             | 52.90
# Ammortizzatore anteriore KYB per | chassis | C-05 | pz | 1.55 | 0 | 2
333768      | Fiat Panda, 500                         | 49.50
335808      | VW Golf, Audi A3                        | 71.20
339718      | Renault Clio                            | 58.40
334701      | Peugeot 208, Citroën C3                 | 60.80
# Ammortizzatore posteriore KYB per | chassis | C-05 | pz | 1.55 | 0 | 2
343459      | Fiat Panda, 500                         | 36.90
349034      | VW Golf, Audi A3                        | 47.60
# Braccio sospensione Lemförder per | chassis | C-06 | pz | 1.6 | 0
35423 01    | Fiat 500, Lancia Ypsilon, anteriore sx  | 62.30
35424 01    | Fiat 500, Lancia Ypsilon, anteriore dx  | 62.30
36911 01    | VW Golf, Audi A3, anteriore sx          | 81.40
36912 01    | VW Golf, Audi A3, anteriore dx          | 81.40
# Bielletta stabilizzatrice TRW per | chassis | C-07 | pz | 1.9 | 2
JTS473      | VW, Audi, Skoda, anteriore              | 11.80
JTS1167     | Fiat 500X, Jeep Renegade, anteriore     | 14.20
JTS402      | Renault, Dacia, anteriore               | 10.90
# Kit cuscinetto ruota SKF per | chassis | C-08 | kit | 1.65 | 1
VKBA 6556   | VW, Audi, Skoda, anteriore              | 64.80
VKBA 3586   | Fiat Panda, 500, posteriore             | 43.10
VKBA 6683   | Renault Clio, posteriore                | 47.30
# Testina sterzo TRW per | chassis | C-07 | pz | 1.8 | 1
JTE1075     | VW Golf, Audi A3, dx                    | 18.40
JTE1074     | VW Golf, Audi A3, sx                    | 18.40
JTE2204     | Fiat Panda, 500                         | 15.60
# Semiasse GSP per | chassis | C-09 | pz | 1.5 | 0
217061      | Fiat Panda, 500, lato guida             | 74.00
261112      | VW Golf, Audi A3, lato passeggero       | 98.00
# Supporto motore Corteco per | chassis | C-09 | pz | 1.65 | 0
80001860    | Fiat Panda, 500, lato cambio            | 28.40
49378103    | Renault Clio, Captur, lato distribuzione | 44.90
80004571    | VW Golf, Audi A3, inferiore             | 39.60
# Termostato Behr per | parts | B-04 | pz | 1.75 | 1
TM 14 88    | Fiat, Lancia 1.2 Fire                   | 18.90
TI 249 80   | Peugeot, Citroën 1.2 PureTech           | 36.20
TM 22 105   | VW, Audi 1.6-2.0 TDI                    | 41.70
# Radiatore Valeo per | parts | B-06 | pz | 1.5 | 0
735070      | Fiat Panda, 500 1.2                     | 82.00
701585      | Renault Clio, Captur 1.5 dCi            | 104.00
# Molla a gas portellone Stabilus per | chassis | C-10 | pz | 1.8 | 0 | 2
016664      | Fiat 500                                | 14.60
023437      | VW Golf                                 | 17.20
1420RR      | Renault Captur                          | 16.30
# Filtro olio moto HiFlo per | parts | A-06 | pz | 2.0 | 2
HF153       | Ducati Monster                          | 5.10
HF204       | Honda, Yamaha                           | 4.70
HF164       | BMW R 1250                              | 6.90
# : Rigenerati e trasmissione moto | electric | E-07 | pz | 1.45 | 0
TB-54359-R  | Turbocompressore rigenerato 1.3 Multijet | 310.00 | Cauzione 80 euro sul reso
EGR-7.24809 | Valvola EGR rigenerata 1.6-2.0 TDI      | 168.00
IN-0445110-R | Iniettore Bosch rigenerato 1.3-1.6 Multijet | 124.00 | Cauzione 40 euro sul reso
COMP-DCS17 | Compressore clima Denso Fiat 1.3 Multijet | 238.00
DID-525VX3 | Kit catena, corona e pignone DID Yamaha Tracer | 118.00
`
