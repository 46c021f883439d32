/** Fluids, tyres, electrics, bodywork and what is used up, in the form that parts-mechanics.ts describes. */
export const STORE = `
# Olio motore Castrol Edge | oils | D-01 | L | 1.9 | 20
EDGE-5W30-LL | 5W-30 LL, VW 504.00/507.00, fusto 60 L  | 7.40
EDGE-0W20    | 0W-20 V, ibridi e benzina, tanica 20 L  | 9.30
EDGE-5W30-M  | 5W-30 M, MB 229.52, BMW LL-04           | 8.10
# Olio motore Selènia | oils | D-01 | L | 1.9 | 20
SEL-WR-5W30  | WR Pure Energy 5W-30, Multijet Euro 5-6 | 8.20
SEL-K-5W40   | K Pure Energy 5W-40, benzina            | 7.60
SEL-20K-10W40 | 20K 10W-40, motori oltre 100.000 km    | 5.90
# Olio cambio | oils | D-02 | L | 1.9 | 5
TUT-75W85    | manuale 75W-85 API GL-4                 | 8.90
ATF-VI       | automatico ATF Dexron VI                | 9.80
DSG-G052182  | doppia frizione DSG 6 marce             | 17.40
# : Liquidi | oils | D-03 | L | 1.8 | 10
DOT4-LV      | Olio freni DOT 4 LV, ESP                | 6.20
LHM-PLUS     | Olio idroguida, verde                   | 7.10
MOTUL-7100   | Olio moto Motul 7100 10W-40             | 9.40
ANT-G12EVO   | Antigelo concentrato G12 evo, viola     | 5.60
ANT-BLU-50   | Antigelo pronto -37 °C, blu             | 2.90
ADBLUE       | AdBlue, sfuso                           | 0.62
LAVAV-20     | Liquido lavavetri -20 °C                        | 0.95
# Gas refrigerante | oils | D-04 | kg | 1.7 | 3
R134A        | R134a                                   | 42.00 | Registro FGAS: annotare il carico
R1234YF      | R1234yf                                 | 118.00 | Registro FGAS: annotare il carico
# Pneumatico estivo Michelin | tyres | G-01 | pz | 1.28 | 4
MI-1756514E  | Energy Saver 175/65 R14 82T             | 61.00
MI-1855515P  | E.Primacy 185/55 R15 82V                | 72.50
MI-1856515E  | E.Primacy 185/65 R15 88H                | 68.00
MI-1956515P  | Primacy 4 195/65 R15 91H                | 74.00
MI-2055516P  | Primacy 4 205/55 R16 91V                | 83.00
MI-2156516P  | Primacy 4 215/65 R16 98H                | 102.00
MI-2254517S  | Pilot Sport 5 225/45 R17 94Y            | 112.00
MI-2255017P  | Primacy 4 225/50 R17 98V                | 121.00
MI-2355518P  | Primacy 4 SUV 235/55 R18 100V           | 148.00
MI-2157516A  | Agilis 3 215/75 R16C 116R               | 128.00
# Pneumatico quattro stagioni Goodyear | tyres | G-02 | pz | 1.3 | 4
GY-1756514V  | Vector 4Seasons 175/65 R14 82T          | 63.50
GY-1756515V  | Vector 4Seasons 175/65 R15 84H          | 69.00
GY-1856515V  | Vector 4Seasons 185/65 R15 88H          | 71.00
GY-1956515V  | Vector 4Seasons 195/65 R15 91V          | 76.50
GY-2055516V  | Vector 4Seasons 205/55 R16 94V          | 86.00
GY-2155517V  | Vector 4Seasons 215/55 R17 98W          | 117.00
GY-2254517V  | Vector 4Seasons 225/45 R17 94W          | 114.00
# Pneumatico invernale Pirelli | tyres | G-03 | pz | 1.3 | 4
PI-1756515W  | Cinturato Winter 2 175/65 R15 84T       | 70.00
PI-1956515W  | Cinturato Winter 2 195/65 R15 91T       | 75.00
PI-2055516W  | Cinturato Winter 2 205/55 R16 91H       | 84.00
PI-2254517W  | Winter Sottozero 3 225/45 R17 94V       | 124.00
PI-2356018W  | Scorpion Winter 2 235/60 R18 107H       | 158.00
# : Accessori ruota | tyres | G-05 | pz | 2.4 | 20
TR414        | Valvola in gomma TR414                  | 0.45
PES-AD-5     | Contrappesi adesivi, barra 60 g         | 0.70
BULL-12125   | Bullone ruota M12x1,25 chiave 17        | 1.35
# Sensore pressione TPMS per | tyres | G-06 | pz | 1.7 | 4
TPMS-433     | auto europee 433 MHz, programmabile     | 24.50
TPMS-TES     | Tesla Model 3, Bluetooth                | 46.00
# Batteria Varta | electric | E-01 | pz | 1.5 | 2
B18          | Blue Dynamic 44 Ah 440 A                | 52.00
D24          | Blue Dynamic 60 Ah 540 A                | 63.00
E11          | Blue Dynamic 74 Ah 680 A                | 78.00
N60          | Blue Dynamic EFB 60 Ah 640 A            | 91.00 | Start & Stop
E39          | Silver Dynamic AGM 70 Ah 760 A          | 118.00 | Start & Stop
F21          | Silver Dynamic AGM 80 Ah 800 A          | 132.00 | Start & Stop
YTX12-BS     | Powersports AGM 10 Ah, moto             | 48.00
# Lampada Osram | electric | E-02 | pz | 2.2 | 10
64210        | H7 12 V 55 W Original                   | 3.10
64193        | H4 12 V 60/55 W Original                | 3.40
64150        | H1 12 V 55 W Original                   | 2.60
7506         | P21W 12 V                               | 0.55
7507         | PY21W arancio 12 V                      | 0.95
2825         | W5W 12 V                                | 0.40
7528         | P21/5W 12 V                             | 0.70
# Lampada xeno Osram | electric | E-02 | pz | 1.7 | 2
66140        | D1S Xenarc Original 35 W                | 49.00
66240        | D2S Xenarc Original 35 W                | 44.00
# Spazzole tergi Bosch Aerotwin | electric | E-03 | pz | 1.9 | 2
A555S        | coppia 600/400 mm                       | 19.80
A979S        | coppia 600/475 mm                       | 21.60
A297S        | coppia 600/500 mm                       | 21.90
AR653S       | coppia 650/400 mm                       | 20.40
AM460S       | coppia 550/450 mm                       | 18.70
H306         | posteriore 300 mm                       | 7.90
# : Elettrico | electric | E-05 | pz | 1.55 | 0
063731621010 | Alternatore Magneti Marelli Fiat 1.3 Multijet 105 A     | 148.00
063720900010 | Motorino avviamento Magneti Marelli Fiat 1.2 Fire       | 96.00
060717098012 | Bobina Magneti Marelli Fiat, Lancia 1.2 Fire            | 34.50
064847115010 | Alzacristallo Magneti Marelli Fiat Panda anteriore sx   | 41.00
# Sensore Bosch | electric | E-06 | pz | 1.65 | 1
0258006127   | sonda lambda Fiat, Lancia 1.2 Fire      | 46.80
0281006447   | differenziale pressione FAP             | 52.40
0265007928   | giri ruota ABS anteriore                | 33.90
0261210151   | giri motore                             | 27.50
# : Scarico e antinquinamento | chassis | B-07 | pz | 1.5 | 0
MTS-03.85    | Silenziatore posteriore Fiat Panda      | 58.00
BOSAL-099    | Catalizzatore Fiat 1.2 Fire             | 212.00
DPF-RIG-16   | Filtro antiparticolato rigenerato 1.6 Multijet | 390.00
# : Carrozzeria | genuine | F-01 | pz | 1.35 | 0
735590371    | Paraurti anteriore Fiat Panda, da verniciare | 168.00
52006817     | Parafango anteriore sx Fiat 500         | 121.00
51937884     | Faro anteriore dx Fiat 500X             | 236.00
735647541    | Specchio esterno sx Fiat Panda, elettrico | 94.00
52081432     | Fanale posteriore dx Jeep Renegade      | 112.00
50535698     | Griglia radiatore Alfa Romeo Giulietta  | 88.00
# : Vernici e preparazione | paint | F-05 | L | 1.6 | 3
TRASP-HS     | Trasparente HS 2:1                      | 31.00
CAT-HS       | Catalizzatore HS medio                  | 28.50
FONDO-2K     | Fondo riempitivo 2K grigio              | 19.40
DIL-ACR      | Diluente acrilico                       | 5.20
BASE-OPACA   | Base opaca a tintometro                 | 74.00
STUCCO-POLI  | Stucco poliestere                       | 9.60
ANTISIL      | Sgrassante antisilicone                 | 6.40
# : Materiale carrozzeria | paint | F-06 | pz | 2.0 | 15
ABR-P320     | Disco abrasivo P320 150 mm              | 0.42
ABR-P800     | Disco abrasivo P800 150 mm              | 0.46
NASTRO-38    | Nastro mascheratura 38 mm               | 1.90
# : Cristalli | glass | F-08 | pz | 1.4 | 0
PB-PANDA12   | Parabrezza Fiat Panda 2012-             | 112.00
PB-500X-CAM  | Parabrezza Fiat 500X con telecamera     | 246.00 | Richiede calibrazione ADAS
PB-GOLF7     | Parabrezza VW Golf VII con sensore      | 198.00
# : Materiale di consumo | tools | H-01 | pz | 1.8 | 10
PUL-FRENI    | Pulitore freni spray 500 ml             | 2.60
SBLOC-400    | Sbloccante spray 400 ml                 | 3.80
GRASSO-LIT   | Grasso al litio, cartuccia 400 g        | 4.20
FRENAF-50    | Frenafiletti medio 50 ml                | 11.30
SILIC-N      | Silicone nero guarnizioni 70 ml         | 5.10
GUA-NIT-L    | Guanti nitrile taglia L, 100 pezzi      | 8.40
CARTA-MA     | Carta in bobina 800 strappi             | 9.70
COPRIS-250   | Coprisedili monouso, 250 pezzi          | 14.60
ROND-1420    | Rondella tappo olio 14x20 rame          | 0.18
TAPPO-M14    | Tappo coppa olio M14x1,5                | 2.10
FUS-MINI     | Fusibili mini assortiti, 10 pezzi       | 1.60
FASC-20      | Fascette nylon 200 mm, 100 pezzi        | 2.30
ADD-DPF      | Additivo rigenerazione FAP 300 ml       | 8.90
ADD-INIET    | Additivo pulizia iniettori 300 ml       | 7.80
COLLA-PU     | Colla poliuretanica vetri, cartuccia 310 ml | 9.80
FASC-055     | Fascetta scarico 55 mm                  | 2.40
IGIEN-CLIMA  | Igienizzante climatizzatore 150 ml      | 4.30
KIT-FORAT    | Strisce riparazione foratura, 30 pezzi  | 13.20
# : Corredo obbligatorio e accessori | tools | H-03 | pz | 1.9 | 3
TRIANG-E     | Triangolo di emergenza omologato        | 4.10
GILET-AV     | Giubbino alta visibilità                | 1.90
CATENE-090   | Catene da neve gruppo 090, 9 mm         | 27.00
TAPP-PANDA   | Tappetini in gomma Fiat Panda           | 16.50
DEODOR       | Deodorante abitacolo                    | 1.20
`
