/** Prices of work, in the form that parts-mechanics.ts describes; the last cell is the VAT rate where not 22. */
export const LABOUR = `
# Manodopera | h
MO-MEC     | meccanica                                    | 48.00
MO-ELE     | elettrauto e diagnosi                        | 52.00
MO-CAR     | carrozzeria                                  | 46.00
MO-VER     | verniciatura, forno compreso                 | 55.00
MO-IBR     | su veicoli ibridi ed elettrici (PES/PAV)     | 62.00
MO-GOM     | gommista                                     | 42.00
`
