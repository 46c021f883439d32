// Italian alone would write 1234,50 without a point.
const useGrouping = 'always'

/** How a number of euro, a quantity and a rate are written. */
export const formats = {
  number: {
    money: { style: 'currency', currency: 'EUR', useGrouping },
    price: {
      style: 'currency',
      currency: 'EUR',
      minimumFractionDigits: 2,
      maximumFractionDigits: 4,
      useGrouping,
    },
    quantity: { maximumFractionDigits: 3, useGrouping },
    rate: { maximumFractionDigits: 2 },
    fixed: { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping },
    integer: { maximumFractionDigits: 0, useGrouping },
  },
  dateTime: {
    day: { day: 'numeric', month: 'short', year: 'numeric' },
    time: { hour: '2-digit', minute: '2-digit' },
    instant: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  },
} as const
