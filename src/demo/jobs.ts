import { table } from './table.ts'

export type Job = (typeof JOBS)[number]

/**
 * What the workshop does. `how`: q is offered first, d is done at once. `on` says which vehicles need it: every
 * word must hold, `/` divides alternatives, `!` denies (lines.ts). `months` limits it to a season. Its lines are
 * divided by `;`: an article's code, @ and the name of a part that the vehicle decides, or ~ (! when others do
 * the work) and a text with its price; then `*` and the quantity. What begins with ? is done every second time.
 */
export const JOBS = table(
  'key category how minutes on months title lines issue diagnosis',
  `
  service-oil   | Tagliando | q | 90  | car !diesel !electric !hybrid | | Tagliando {km} km | TAG-BASE; @oil; @oil_filter; ROND-1420; ?@air_filter; ?@cabin_filter; ?LAVAV-20*2; ~Smaltimento olio e filtri esausti=4.50
  service-plugs | Tagliando | q | 120 | car !diesel !electric !hybrid | | Tagliando {km} km con candele | TAG-COMP; @oil; @oil_filter; ROND-1420; @air_filter; ?@cabin_filter; @plugs; ~Smaltimento olio e filtri esausti=4.50
  service-diesel | Tagliando | q | 90 | car diesel | | Tagliando {km} km | TAG-DIE; @oil; @oil_filter; ROND-1420; @air_filter; ?@cabin_filter; ?@fuel_filter; ?@adblue; ~Smaltimento olio e filtri esausti=4.50
  service-hybrid | Tagliando | q | 90 | car hybrid | | Tagliando {km} km ibrido | TAG-BASE; MO-IBR*0.5; @oil; @oil_filter; ROND-1420; @cabin_filter; ?@air_filter; ~Smaltimento olio e filtri esausti=4.50
  service-van   | Tagliando | q | 120 | van/camper | | Tagliando {km} km | TAG-VAN; @oil; @oil_filter; ROND-1420; @air_filter; ?@fuel_filter; ?@adblue; ~Smaltimento olio e filtri esausti=6.50
  service-truck | Tagliando | q | 240 | truck | | Tagliando {km} km e ingrassaggio | MO-MEC*3.5; ~Kit filtri olio, gasolio e aria=186.00; ~Olio motore 5W-30 Heavy Duty=9.80*12 L; GRASSO-LIT*2; ADBLUE*20; ~Smaltimento olio e filtri esausti=12.00
  service-moto  | Tagliando | q | 90  | motorcycle | | Tagliando {km} km | TAG-MOTO; @moto_oil; @moto_filter; ?~Pastiglie freno anteriori=38.00*1 kit; ~Smaltimento olio e filtri esausti=3.50
  service-electric | Tagliando | q | 90 | electric | | Controllo annuale veicolo elettrico | MO-IBR*1.5; @cabin_filter; ?FRE-LIQ; ?DOT4-LV*1; ?LAVAV-20*2
  inspection    | Revisione | d | 45  | car/van/motorcycle/camper | | Revisione ministeriale | REV-VEI; REV-DIR; REV-BOL
  inspection-check | Revisione | d | 60 | car/van | | Controllo pre-revisione e revisione | REV-PRE; REV-VEI; REV-DIR; REV-BOL; ?2825*2; ?7506*1
  inspection-truck | Revisione | d | 120 | truck | | Preparazione e accompagnamento a revisione | MO-MEC*2; !Prova freni e collaudo presso Motorizzazione=135.00
  season-winter | Gomme     | d | 60  | car | 10-12 | Montaggio gomme invernali | @mounting; ?GOM-DEP; PES-AD-5*2
  season-summer | Gomme     | d | 60  | car | 4-5   | Montaggio gomme estive | @mounting; ?GOM-DEP; PES-AD-5*2
  tyres         | Gomme     | q | 75  | car/van even | | Quattro pneumatici nuovi | @tyres*4; TR414*4; @mounting; PFU-AUTO*4; ?GOM-CONV | Pneumatici consumati, vibra oltre i 100 km/h. | Battistrada sotto i 2 mm sull'asse anteriore.
  tyres-front   | Gomme     | q | 60  | car/van even | | Due pneumatici anteriori e convergenza | @tyres*2; TR414*2; ~Montaggio ed equilibratura 2 gomme=28.00*1 lav; PFU-AUTO*2; GOM-CONV | Tira a destra. | Usura interna delle anteriori, convergenza fuori tolleranza.
  puncture      | Gomme     | d | 30  | car/van | | Riparazione foratura | GOM-FOR | Spia pressione accesa, gomma sgonfia. | Vite nel battistrada, spalla integra.
  alignment     | Gomme     | d | 60  | car/van | | Convergenza e assetto ruote | GOM-CONV; ?@tie_rod; ?MO-MEC*0.6 | Volante storto in rettilineo.
  tpms          | Gomme     | d | 45  | car young !electric | | Sensore pressione pneumatico | TPMS-433; MO-ELE*0.5 | Spia pressione gomme accesa. | Sensore posteriore sx senza segnale, batteria esaurita.
  tyres-moto    | Gomme     | q | 90  | motorcycle | 3-9 | Coppia pneumatici moto | ~Pneumatico anteriore {front}=96.00; ~Pneumatico posteriore {rear}=124.00; ~Montaggio ed equilibratura ruote moto=45.00*1 lav; ~Contributo PFU motociclo=1.05*2
  pads-front    | Meccanica | q | 90  | car/van/camper | | Pastiglie freno anteriori | FRE-ANT; @front_pads; ?PUL-FRENI | Spia freni accesa, stride in frenata. | Pastiglie anteriori a 2 mm, dischi in tolleranza.
  brakes-front  | Meccanica | q | 120 | car/van/camper | | Dischi e pastiglie anteriori | FRE-DIS; @front_discs*2; @front_pads; PUL-FRENI; ?FRE-LIQ; ?DOT4-LV*1 | Vibra il volante quando frena. | Dischi anteriori deformati, gradino oltre il limite.
  brakes-rear   | Meccanica | q | 120 | car/van !shoes | | Dischi e pastiglie posteriori | FRE-DIS; @rear_discs*2; @rear_pads; PUL-FRENI | Rumore metallico dietro in frenata. | Pastiglie posteriori finite, dischi rigati.
  shoes         | Meccanica | q | 150 | car shoes | | Ganasce freno posteriori | @shoes; MO-MEC*1.8; PUL-FRENI | Il freno a mano non tiene. | Ganasce consumate, cilindretto che trasuda.
  brake-fluid   | Meccanica | d | 60  | car/van | | Sostituzione liquido freni | FRE-LIQ; DOT4-LV*1 | | Umidità del liquido oltre il 3%.
  timing        | Meccanica | q | 360 | timing old | | Distribuzione e pompa acqua | @timing; @timing_work; ANT-BLU-50*5; ?@belt | Scadenza per anni e chilometri. | Cinghia screpolata, intervallo superato.
  clutch        | Meccanica | q | 480 | car manual old | | Sostituzione frizione | FRI-UTI; @clutch; TUT-75W85*2; ~Materiale di consumo=8.00 | La frizione slitta in salita. | Disco a fine corsa, attacca in alto.
  clutch-van    | Meccanica | q | 480 | van manual old | | Sostituzione frizione | FRI-VAN; @clutch; TUT-75W85*2.5; ~Materiale di consumo=8.00 | Slitta a pieno carico. | Disco a fine corsa, cuscinetto rumoroso.
  shocks-front  | Meccanica | q | 210 | car old | | Ammortizzatori anteriori | AMM-ANT; @front_shocks*2; GOM-CONV | Balla in curva, colpi sulle buche. | Ammortizzatore anteriore dx perde olio.
  shocks-rear   | Meccanica | q | 120 | car old | | Ammortizzatori posteriori | @rear_shocks*2; MO-MEC*1.4 | Saltella sul posteriore.
  links         | Meccanica | q | 60  | car old | | Biellette barra stabilizzatrice | @link*2; MO-MEC*0.8 | Rumore di ferraglia sullo sconnesso. | Gioco nelle biellette anteriori.
  arms          | Meccanica | q | 180 | car old | | Bracci sospensione anteriori | @arm_left; @arm_right; MO-MEC*2.2; GOM-CONV | Rumore sordo in manovra. | Silent block dei bracci strappati.
  bearing       | Meccanica | q | 120 | car/van old | | Cuscinetto ruota | @bearing; MO-MEC*1.5 | Ronzio che cresce con la velocità.
  thermostat    | Meccanica | q | 120 | car !electric old | | Termostato e liquido raffreddamento | @thermostat; ANT-BLU-50*4; MO-MEC*1.5 | Non scalda, lancetta temperatura bassa. | Termostato bloccato aperto.
  oil-leak      | Meccanica | q | 150 | car/van !electric old | | Perdita olio coperchio punterie | ~Guarnizione coperchio punterie=34.00; MO-MEC*1.5; SILIC-N; PUL-FRENI*2 | Macchia di olio in garage. | Trafila dal coperchio punterie.
  mount         | Meccanica | q | 90  | car !electric old | | Supporto motore | @engine_mount; MO-MEC*1.2 | Vibra al minimo.
  exhaust       | Meccanica | q | 60  | car !electric old | | Silenziatore posteriore | @silencer; FASC-055*2; MO-MEC*0.8 | Marmitta rumorosa. | Silenziatore forato dalla ruggine.
  belt          | Meccanica | q | 60  | car/van !electric | | Cinghia servizi | @belt; MO-MEC*0.8 | Fischia a freddo.
  chain         | Meccanica | q | 120 | motorcycle chain | | Kit catena, corona e pignone | @chain; MO-MEC*1.5 | Catena lenta, non si registra più.
  variator      | Meccanica | q | 90  | motorcycle scooter | | Cinghia e rulli variatore | ~Cinghia trasmissione originale=64.00; ~Kit rulli variatore=28.00*1 kit; MO-MEC*1.3 | Strappa in partenza.
  turbo         | Meccanica | q | 420 | turbo old | | Turbocompressore rigenerato | TB-54359-R; MO-MEC*4.5; @oil; @oil_filter; ~Kit guarnizioni turbo=38.00*1 kit | Fumo azzurro e perdita di potenza. | Gioco assiale della turbina, olio nell'intercooler.
  egr           | Meccanica | q | 180 | egr old | | Valvola EGR | EGR-7.24809; MO-MEC*2.5; DIA-OBD | Strattona, spia motore accesa. | EGR bloccata dai depositi, P0401.
  battery       | Elettrauto | d | 30 | car/van !electric | 10-3 | Sostituzione batteria | @battery; BAT-SOS | Stamattina non è partita. | Batteria al 35% di efficienza.
  battery-moto  | Elettrauto | d | 30 | motorcycle | 2-5 | Sostituzione batteria | YTX12-BS; MO-ELE*0.3 | Ferma dall'autunno, non parte.
  bulb          | Elettrauto | d | 30 | car/van old | | Lampada anabbagliante | LAM-ANA; @bulb | Faro destro spento.
  wipers        | Elettrauto | d | 30 | car/van | 9-3 | Spazzole tergicristallo | @wipers; ?LAVAV-20*2 | Tergicristalli che lasciano aloni.
  headlights    | Elettrauto | q | 120 | car old | | Lucidatura fari | FAR-LUC; ?@bulb*2 | Fari opachi, poca luce di notte.
  alternator    | Elettrauto | q | 150 | car/van !electric !hybrid old | | Alternatore rigenerato | @alternator; MO-ELE*1.8; ?@belt | Spia batteria accesa in marcia. | Ricarica a 12,3 V, regolatore guasto.
  starter       | Elettrauto | q | 120 | car !electric !hybrid old | | Motorino di avviamento | @starter; MO-ELE*1.4 | Fa clic ma non gira. | Motorino bloccato a caldo.
  window        | Elettrauto | q | 90  | car old | | Alzacristallo anteriore sinistro | @window_lift; MO-ELE*1.2 | Il finestrino non sale.
  recharge      | Climatizzatore | d | 60 | car/van/camper !electric | 5-8 | Ricarica climatizzatore | @recharge; @gas; ?IGIEN-CLIMA | L'aria non raffredda. | Gas sotto la metà, nessuna perdita con azoto.
  recharge-clean | Climatizzatore | q | 90 | car/van !electric | 4-7 | Ricarica climatizzatore e sanificazione | @recharge; @gas; CLI-SAN; @cabin_filter; IGIEN-CLIMA | Odore di muffa dalle bocchette.
  ozone         | Climatizzatore | d | 45 | car | | Sanificazione abitacolo e filtro | CLI-SAN; @cabin_filter; IGIEN-CLIMA | Odore in abitacolo.
  compressor    | Climatizzatore | q | 240 | car/van !electric old | 5-9 | Compressore climatizzatore | @compressor; MO-MEC*2.5; @recharge; @gas; ~Filtro disidratatore=42.00 | Rumore quando si accende il clima. | Compressore grippato, limatura nel circuito.
  engine-light  | Diagnosi  | d | 45  | car/van !electric | | Diagnosi spia motore | DIA-OBD; ?MO-ELE*0.5; ?~Ripristino connettore e pulizia contatti=18.00*1 lav | Spia motore accesa. | Errore sporadico, cancellato e provato su strada.
  lambda        | Diagnosi  | q | 90  | car !diesel !electric old | | Sonda lambda | DIA-OBD; @lambda; MO-ELE*0.8 | Consuma molto, spia motore accesa. | P0135, riscaldatore sonda interrotto.
  dpf           | Diagnosi  | q | 120 | car/van diesel | | Rigenerazione filtro antiparticolato | DIA-OBD; ADD-DPF; MO-MEC*1; ?0281006447; ?@oil | Spia FAP accesa, motore in protezione. | Fuliggine al 92%, solo percorsi brevi.
  abs           | Diagnosi  | q | 60  | car/van old | | Sensore ABS anteriore | DIA-OBD; 0265007928; MO-ELE*0.7 | Spia ABS accesa. | Sensore ant. sx interrotto.
  drain         | Diagnosi  | d | 90  | car/van | | Ricerca assorbimento a vettura ferma | DIA-MIN*60 | Batteria scarica dopo due giorni ferma. | Modulo radio che non va a riposo.
  hybrid-check  | Diagnosi  | d | 60  | hybrid | | Controllo batteria ibrida | MO-IBR*0.8 | | Celle equilibrate, ventola pulita.
  bumper        | Carrozzeria | q | 480 | car | | Riparazione e verniciatura paraurti | CAR-PAR; MO-CAR*1.5; ABR-P320*4; NASTRO-38 | Paraurti strisciato in parcheggio.
  wing          | Carrozzeria | q | 540 | car | | Riparazione parafango e verniciatura | MO-CAR*4; MO-VER*2; BASE-OPACA*0.4; TRASP-HS*0.5; CAT-HS*0.25; FONDO-2K*0.3; ABR-P320*6; NASTRO-38 | Ammaccatura sul parafango anteriore.
  side          | Carrozzeria | q | 960 | car/van | | Ripristino fiancata dopo sinistro | MO-CAR*9; MO-VER*5; BASE-OPACA*0.8; TRASP-HS*1; CAT-HS*0.5; FONDO-2K*0.6; STUCCO-POLI*0.5; ABR-P320*12; ABR-P800*8; NASTRO-38*3; ~Modanatura porta=46.00 | Urto laterale, con constatazione amichevole.
  dents         | Carrozzeria | q | 120 | car | 5-10 | Ripristino bolli da grandine | CAR-BOLLO*3 | Bolli sul cofano dopo la grandinata.
  windscreen    | Carrozzeria | q | 180 | car | | Sostituzione parabrezza | @windscreen; CRI-PAR; COLLA-PU; !Calibrazione telecamera ADAS=150.00 | Crepa davanti al guidatore.
  mirror        | Carrozzeria | q | 60  | car | | Specchio retrovisore sinistro | @mirror; MO-CAR*0.6 | Specchio rotto in strada.
  tailgate      | Carrozzeria | q | 60  | car old | | Molle a gas portellone | @gas_spring*2; MO-CAR*0.4 | Il portellone non resta su.
  habitation    | Elettrauto | q | 120 | camper | | Batteria servizi cellula abitativa | ~Batteria servizi AGM 100 Ah=198.00; MO-ELE*1.2 | Le luci si spengono la notte.
  truck-brakes  | Meccanica | q | 300 | truck | | Freni anteriori | MO-MEC*3.5; ~Kit pastiglie freno asse anteriore=142.00*1 kit; ~Disco freno anteriore=118.00*2; PUL-FRENI*2 | Frena poco a pieno carico.
  truck-air     | Meccanica | q | 180 | truck | | Balestra e silent block posteriore | MO-MEC*2.5; ~Kit silent block balestra=74.00*1 kit; !Rinforzo balestra presso officina balestre=210.00 | Cigola e pende a sinistra.`,
)
