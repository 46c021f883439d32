import { table } from './table.ts'

/**
 * Customers other than private ones. `person` is who a sole trader is, `fleet` what they drive (models.ts),
 * `list` their price list, `days` how long they take to pay.
 */
export const FIRMS = table(
  'customer_type company_name web city fleet list days tags person notes',
  `
  sole_trader | Taxi Zironi di Zironi Mauro                   | taxizironi      | Modena         | taxi           | Convenzione taxi | 0  | taxi   | Mauro Zironi M 1971-05-14 F257 | Precedenza sui tempi: la vettura lavora tutti i giorni.
  sole_trader | Autonoleggio Cantaroni di Cantaroni Ivana     | ncccantaroni    | Modena         | taxi           | Convenzione taxi | 0  | taxi   | Ivana Cantaroni F 1968-11-02 F257 |
  sole_trader | Idraulica Bergonzini di Bergonzini Paolo      | idrabergonzini  | Carpi          | van            |                  | 30 |        | Paolo Bergonzini M 1975-02-19 B819 |
  sole_trader | Tinteggiature Lika di Lika Arben              | tinteggiaturelika | Sassuolo     | van            |                  | 0  |        | Arben Lika M 1982-09-27 Z100 |
  sole_trader | Il Melograno di Tondelli Rita                 | erbemelograno   | Correggio      | car            |                  | 0  |        | Rita Tondelli F 1963-07-08 D037 |
  company     | Ceramiche Montegibbio S.p.A.                  | montegibbio     | Sassuolo       | car car van    | Flotte           | 60 | flotta | | Autorizzazione scritta oltre 500 euro.
  company     | Autotrasporti Lambertini S.r.l.               | lambertini      | Campogalliano  | truck van van  | Flotte           | 60 | flotta | | Consegna mezzi solo il sabato mattina.
  company     | Noleggio Ghirlandina S.r.l.                   | noleggioghirlandina | Modena     | car car car    | Flotte           | 30 | flotta |
  company     | Salumificio Val Panaro S.r.l.                 | valpanaro       | Spilamberto    | van            | Flotte           | 30 |        | | Furgone frigo: verificare anche il gruppo refrigerante.
  company     | Panificio Molinari S.n.c. di Molinari G. e C. | panmolinari     | Nonantola      | van            |                  | 30 |
  company     | Impresa Edile Guerzoni S.r.l.                 | guerzonicostruzioni | Soliera    | truck          |                  | 60 |
  company     | Studio Tecnico Manicardi e Associati          | studiomanicardi | Carpi          | car            |                  | 0  |
  company     | Elettroimpianti Bulgarelli S.r.l.             | bulgarelli      | Formigine      | van van        | Flotte           | 30 | flotta |
  company     | Acetaia San Prospero Società Agricola S.s.    | acetaiasanprospero | Spilamberto | car            |                  | 30 |
  company     | La Rondine Società Cooperativa Sociale        | coop-larondine  | Mirandola      | van car        | Flotte           | 60 | flotta |
  company     | Biomedicale Pico S.r.l.                       | biomedicalepico | Mirandola      | car car        |                  | 30 |
  public_administration | Comune di Nonantola                 | comune-nonantola | Nonantola     | car small      | Enti pubblici    | 30 | ente   | | Indicare sempre CIG e numero di determina in fattura.
  public_administration | Istituto Comprensivo di Vignola     | ic-vignola      | Vignola        | van            | Enti pubblici    | 30 | ente   |`,
)
