/** How a number of euro, a quantity and a rate are written. */
export const formats = {
  number: {
    money: { style: 'currency', currency: 'EUR' },
    price: { style: 'currency', currency: 'EUR', minimumFractionDigits: 2, maximumFractionDigits: 4 },
    quantity: { maximumFractionDigits: 3 },
    rate: { maximumFractionDigits: 2 },
  },
  dateTime: {
    day: { day: 'numeric', month: 'short', year: 'numeric' },
    time: { hour: '2-digit', minute: '2-digit' },
    instant: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  },
} as const
