// Italian alone would write 1234,50 without a point, and every language -0.00 for what is a negative of nothing.
const written = { useGrouping: 'always', signDisplay: 'negative' } as const

const unitPrice = { style: 'currency', currency: 'EUR', minimumFractionDigits: 2, ...written } as const

/** How a number of euro, a quantity and a rate are written. */
export const formats = {
  number: {
    money: { style: 'currency', currency: 'EUR', ...written },
    price: { ...unitPrice, maximumFractionDigits: 4 },
    quantity: { maximumFractionDigits: 3, ...written },
    filedPrice: { ...unitPrice, maximumFractionDigits: 8 },
    filedQuantity: { maximumFractionDigits: 8, ...written },
    rate: { maximumFractionDigits: 2, ...written },
    fixed: { minimumFractionDigits: 2, maximumFractionDigits: 2, ...written },
    integer: { maximumFractionDigits: 0, ...written },
  },
  dateTime: {
    day: { day: 'numeric', month: 'short', year: 'numeric' },
    time: { hour: '2-digit', minute: '2-digit' },
    instant: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  },
} as const
