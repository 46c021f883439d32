import { table } from './table.ts'

/**
 * Vehicles sold in Italy. `use` says who drives it; `vin` how its VINs begin, with ? for the model year;
 * `years` when it was sold; `size` its tyres, front and rear where they differ.
 */
export const MODELS = table(
  'use make model version fuel cc kw vin years size gearbox engine_code',
  `
  car   | Fiat | Panda | 1.2 Easy | petrol | 1242 | 51 | ZFA31200003 | 2012-2019 | 175/65 R14 82T | manuale 5 | 169A4000
  car   | Fiat | Panda | 1.0 Hybrid City Life | hybrid_petrol | 999 | 51 | ZFA31200003 | 2020-2025 | 175/65 R14 82T | manuale 6 | 46341162
  car   | Fiat | Panda | 1.3 Multijet 4x4 | diesel | 1248 | 55 | ZFA31200003 | 2012-2016 | 175/65 R15 84T | manuale 5 | 199B1000
  car   | Fiat | Panda | 0.9 TwinAir Natural Power | cng | 875 | 59 | ZFA31200003 | 2013-2019 | 175/65 R15 84T | manuale 5 | 312A5000
  car   | Fiat | Grande Punto | 1.3 Multijet Dynamic | diesel | 1248 | 55 | ZFA19900001 | 2008-2011 | 175/65 R15 84T | manuale 5 | 199A9000
  car   | Fiat | Punto | 1.2 Street | petrol | 1242 | 51 | ZFA19900001 | 2013-2018 | 185/65 R15 88T | manuale 5 | 199A4000
  car   | Fiat | 500 | 1.2 Lounge | petrol | 1242 | 51 | ZFA3120000J | 2010-2019 | 185/55 R15 82H | manuale 5 | 169A4000
  car   | Fiat | 500 | 1.0 Hybrid Dolcevita | hybrid_petrol | 999 | 51 | ZFA3120000J | 2020-2024 | 185/55 R15 82H | manuale 6 | 46341162
  car   | Fiat | 500X | 1.6 Multijet Cross | diesel | 1598 | 88 | ZFA33400006 | 2015-2021 | 215/55 R17 98W | manuale 6 | 55260384
  car   | Fiat | Tipo | 1.4 T-Jet GPL Lounge | lpg | 1368 | 88 | ZFA35600006 | 2016-2020 | 205/55 R16 91H | manuale 6 | 940B7000
  car   | Lancia | Ypsilon | 1.2 Gold | petrol | 1242 | 51 | ZLA31200005 | 2013-2019 | 185/55 R15 82H | manuale 5 | 169A4000
  car   | Lancia | Ypsilon | 1.0 Hybrid Silver | hybrid_petrol | 999 | 51 | ZLA31200005 | 2020-2023 | 185/55 R15 82H | manuale 6 | 46341162
  car   | Alfa Romeo | MiTo | 1.3 JTDm Super | diesel | 1248 | 70 | ZAR95500000 | 2011-2016 | 205/55 R16 91V | manuale 5 | 199B1000
  car   | Alfa Romeo | Giulietta | 1.6 JTDm Super | diesel | 1598 | 88 | ZAR94000007 | 2014-2020 | 225/45 R17 91W | manuale 6 | 940C1000
  car   | Alfa Romeo | Stelvio | 2.2 Turbo Diesel Q4 | diesel | 2143 | 154 | ZARPAHBN4?7 | 2018-2023 | 235/60 R18 107V | automatico 8 | 55273835
  car   | Jeep | Renegade | 1.6 Multijet Limited | diesel | 1598 | 88 | 1C4BU0000?P | 2015-2020 | 215/60 R17 96H | manuale 6 | 55260384
  car   | Jeep | Avenger | 1.2 Turbo Altitude | petrol | 1199 | 74 | ZACPJABC9?H | 2023-2025 | 215/60 R17 96H | manuale 6 | HNE
  car   | Volkswagen | Golf | 1.6 TDI Highline | diesel | 1598 | 85 | WVWZZZAUZ?W | 2014-2019 | 205/55 R16 91V | manuale 5 | DDYA
  car   | Volkswagen | Polo | 1.0 TSI Comfortline | petrol | 999 | 70 | WVWZZZAWZ?Y | 2018-2023 | 185/65 R15 88H | manuale 5 | DKLA
  car   | Volkswagen | up! | eco up! 1.0 move | cng | 999 | 50 | WVWZZZAAZ?D | 2014-2019 | 165/70 R14 81T | manuale 5 | CPGA
  car   | Volkswagen | Tiguan | 2.0 TDI Advanced DSG | diesel | 1968 | 110 | WVGZZZ5NZ?W | 2017-2023 | 235/55 R18 100V | automatico 7 | DFGA
  car   | Audi | A3 | Sportback 1.6 TDI Business | diesel | 1598 | 85 | WAUZZZ8V4?A | 2014-2019 | 205/55 R16 91V | manuale 6 | DDYA
  car   | Audi | A4 | Avant 2.0 TDI S tronic | diesel | 1968 | 110 | WAUZZZF45?A | 2016-2021 | 225/50 R17 98V | automatico 7 | DETA
  car   | BMW | Serie 1 | 118d Business | diesel | 1995 | 110 | WBA1S5108?V | 2015-2019 | 205/55 R16 91V | manuale 6 | B47D20A
  car   | BMW | X1 | sDrive18d xLine | diesel | 1995 | 110 | WBAHT7106?5 | 2016-2021 | 225/55 R17 97W | automatico 8 | B47C20A
  car   | Mini | Cooper | 1.5 3 porte | petrol | 1499 | 100 | WMWXM5103?T | 2014-2020 | 195/55 R16 87V | manuale 6 | B38A15A
  car   | Mercedes-Benz | Classe A | A 180 d Sport | diesel | 1461 | 85 | WDD1770031N | 2018-2021 | 225/45 R17 91W | automatico 7 | OM608
  car   | smart | fortwo | 70 1.0 passion | petrol | 999 | 52 | WME4533421K | 2015-2019 | 165/65 R15 81T, 185/60 R15 84T | manuale 5 | M281E10
  car   | Renault | Clio | 1.5 dCi Energy Zen | diesel | 1461 | 55 | VF15RBF0A5 | 2013-2019 | 185/65 R15 88T | manuale 5 | K9K628
  car   | Renault | Captur | 1.5 dCi Intens | diesel | 1461 | 66 | VF12R051A5 | 2014-2019 | 205/60 R16 92H | manuale 5 | K9K608
  car   | Renault | Zoe | R110 Intens | electric | | 80 | VF1AG00006 | 2019-2023 | 195/55 R16 91Q | automatico | 5AQ605
  car   | Peugeot | 208 | 1.2 PureTech Active | petrol | 1199 | 60 | VF3CCHMZ6?W | 2015-2019 | 185/65 R15 88T | manuale 5 | HMZ
  car   | Peugeot | 3008 | 1.5 BlueHDi Allure | diesel | 1499 | 96 | VF3MCYHZR?S | 2018-2023 | 215/65 R17 99V | manuale 6 | YHZ
  car   | Citroën | C3 | 1.2 PureTech Feel | petrol | 1199 | 61 | VF7SXHMRV?T | 2017-2023 | 195/65 R15 91T | manuale 5 | HMR
  car   | Opel | Corsa | 1.2 Elective | petrol | 1229 | 63 | W0L0SDL68?4 | 2010-2014 | 185/65 R15 88T | manuale 5 | A12XER
  car   | Opel | Mokka | 1.4 GPL Tech Cosmo | lpg | 1364 | 103 | W0LJD7EC7?B | 2014-2019 | 215/60 R17 96H | manuale 6 | A14NET
  car   | Ford | Fiesta | 1.0 EcoBoost Titanium | petrol | 998 | 74 | WF0JXXGAHJ? | 2017-2022 | 195/55 R16 87V | manuale 6 | SFJL
  car   | Ford | Kuga | 2.0 TDCi Titanium | diesel | 1997 | 110 | WF0AXXWPMA? | 2015-2019 | 235/55 R17 99V | manuale 6 | T7MA
  car   | Toyota | Yaris | 1.5 Hybrid Active | hybrid_petrol | 1497 | 54 | VNKKD3D310A | 2014-2020 | 175/65 R15 84T | automatico CVT | 1NZ-FXE
  car   | Toyota | Yaris Cross | 1.5 Hybrid Trend | hybrid_petrol | 1490 | 68 | YARKBAC3X00 | 2021-2025 | 205/65 R16 95H | automatico CVT | M15A-FXE
  taxi  | Toyota | Corolla | Touring Sports 1.8 Hybrid | hybrid_petrol | 1798 | 72 | SB1Z93BE30E | 2019-2024 | 205/55 R16 91V | automatico CVT | 2ZR-FXE
  taxi  | Skoda | Octavia | Wagon 1.6 TDI Executive | diesel | 1598 | 85 | TMBJG7NE0?0 | 2016-2020 | 205/55 R16 91V | manuale 5 | DDYA
  car   | Nissan | Qashqai | 1.5 dCi Acenta | diesel | 1461 | 81 | SJNFAAJ11U1 | 2014-2018 | 215/60 R17 96H | manuale 6 | K9K636
  car   | Dacia | Sandero | 1.0 TCe GPL Stepway | lpg | 999 | 74 | UU1DJF006 | 2021-2025 | 205/60 R16 92H | manuale 6 | H4D480
  car   | Dacia | Duster | 1.5 dCi Prestige | diesel | 1461 | 80 | UU1HSDCVN | 2014-2018 | 215/65 R16 98H | manuale 6 | K9K858
  car   | Hyundai | i10 | 1.0 MPI Comfort | petrol | 998 | 49 | NLHA851BA?Z | 2014-2019 | 175/65 R14 82T | manuale 5 | G3LA
  car   | Hyundai | Tucson | 1.6 HEV XLine | hybrid_petrol | 1598 | 132 | TMAJC81DB?J | 2021-2025 | 215/65 R17 99V | automatico 6 | G4FT
  car   | Kia | Sportage | 1.7 CRDi Business Class | diesel | 1685 | 85 | U5YPG814A?L | 2016-2018 | 215/70 R16 100H | manuale 6 | D4FD
  car   | Kia | Picanto | 1.0 12V Urban | petrol | 998 | 49 | KNABX511A?T | 2015-2021 | 175/65 R14 82T | manuale 5 | G3LA
  car   | Suzuki | Swift | 1.2 Hybrid Top | hybrid_petrol | 1197 | 61 | JSAAZC83S00 | 2020-2024 | 185/55 R16 83V | manuale 5 | K12D
  car   | Skoda | Fabia | 1.0 TSI Ambition | petrol | 999 | 70 | TMBEP6NJ0?Z | 2018-2022 | 185/65 R15 88T | manuale 5 | DKRF
  car   | Seat | Ibiza | 1.0 TGI Style | cng | 999 | 66 | VSSZZZKJZ?R | 2018-2022 | 185/65 R15 88H | manuale 6 | DBYA
  car   | Volvo | XC40 | D3 Momentum | diesel | 1969 | 110 | YV1XZ72VC?2 | 2018-2020 | 235/55 R18 100V | automatico 8 | D4204T16
  car   | Tesla | Model 3 | Long Range | electric | | 153 | LRW3E7EK4?C | 2021-2024 | 235/45 R18 98Y | automatico | 3D5
  van   | Fiat | Doblò Cargo | 1.3 Multijet SX | diesel | 1248 | 70 | ZFA26300006 | 2012-2019 | 195/65 R15 95T | manuale 5 | 263A2000
  van   | Fiat | Fiorino | 1.3 Multijet SX | diesel | 1248 | 59 | ZFA22500000 | 2012-2018 | 185/65 R15 92T | manuale 5 | 225A2000
  van   | Fiat | Ducato | 35 L2H2 2.3 Multijet | diesel | 2287 | 96 | ZFA25000002 | 2014-2021 | 215/75 R16C 116R | manuale 6 | F1AGL411
  van   | Mercedes-Benz | Vito | 114 CDI Long | diesel | 2143 | 100 | WDF44760313 | 2015-2019 | 205/65 R16C 107T | manuale 6 | OM651
  van   | Citroën | Berlingo Van | 1.5 BlueHDi Club | diesel | 1499 | 75 | VR7ECYHYC?J | 2019-2024 | 205/60 R16 96H | manuale 5 | YHY
  van   | Ford | Transit Custom | 2.0 EcoBlue Trend | diesel | 1995 | 96 | WF0YXXTTGY? | 2018-2022 | 215/65 R16C 109T | manuale 6 | YLF6
  van   | Renault | Kangoo | 1.5 dCi Ice | diesel | 1461 | 66 | VF1FW17B5 | 2013-2020 | 195/65 R15 95T | manuale 5 | K9K808
  small | Piaggio | Porter | 1.3 Maxxi | petrol | 1299 | 48 | ZAPS90AAW00 | 2012-2019 | 165/70 R13C 88R | manuale 5 | HC-E
  truck | Iveco | Daily | 70C18 cassone ribaltabile | diesel | 2998 | 132 | ZCFC270D3?5 | 2015-2021 | 225/75 R16C 121R | manuale 6 | F1CFL411
  truck | Iveco | Eurocargo | 120E22 furgone | diesel | 5880 | 162 | ZCFA81EF402 | 2014-2019 | 265/70 R19.5 140M | manuale 6 | F4AFE611
  motorcycle | Piaggio | Beverly | 300 ABS | petrol | 278 | 16 | ZAPM69200 | 2014-2020 | 110/70-16 52P, 140/70-14 68P | automatico CVT | M692M
  motorcycle | Vespa | GTS | 300 Super | petrol | 278 | 18 | ZAPMA3300 | 2017-2023 | 120/70-12 51P, 130/70-12 62P | automatico CVT | MA31M
  motorcycle | Honda | SH | 150i | petrol | 157 | 12 | ZDCKF2800 | 2018-2023 | 100/80-16 50P, 120/80-16 60P | automatico CVT | KF28E
  motorcycle | BMW | R 1250 GS | Adventure | petrol | 1254 | 100 | WB10J5307 | 2019-2023 | 120/70 R19 60V, 170/60 R17 72V | manuale 6 | A74B12A
  motorcycle | Ducati | Monster | 821 | petrol | 821 | 80 | ZDMM602AA?B | 2016-2020 | 120/70 ZR17 58W, 180/60 ZR17 75W | manuale 6 | ZDM821W4
  motorcycle | Yamaha | Tracer 9 | 890 | petrol | 890 | 87 | JYARN7020 | 2021-2025 | 120/70 ZR17 58W, 180/55 ZR17 73W | manuale 6 | N718E
  camper | Laika | Ecovip | 305 su Ducato 2.3 Multijet | diesel | 2287 | 96 | ZFA25000002 | 2014-2020 | 225/75 R16CP 118R | manuale 6 | F1AGL411
  camper | Roller Team | Zefiro | 266 TL su Ducato 2.3 Multijet | diesel | 2287 | 103 | ZFA25000002 | 2016-2022 | 225/75 R16CP 118R | manuale 6 | F1AGL411`,
)
