import { type RawBuilder, sql } from 'kysely'

/**
 * Vehicles of the dealership with the figures that a query counts by, as `priced` (dealership.md#figures): `total_costs`,
 * `margin_tax` and `margin` at their sale price, else at their list price.
 */
export const pricedVehicles = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT taxed.*, spread - margin_tax AS margin FROM (
    SELECT spent.*, CASE WHEN spread IS NULL THEN NULL WHEN vat_regime = 'margin' AND spread > 0
      THEN round(spread * tax_rate / (100 + tax_rate), 2) ELSE 0 END AS margin_tax
    FROM (
      SELECT vehicle.*, vat_rate.rate AS tax_rate, cost.total AS total_costs,
        coalesce(vehicle.sale_price, vehicle.list_price) - vehicle.purchase_price - cost.total AS spread
      FROM dealership_vehicle AS vehicle
      JOIN vat_rate ON vat_rate.company_id = vehicle.company_id AND vat_rate.code = vehicle.vat_code,
      LATERAL (
        SELECT coalesce(sum(amount + CASE WHEN vehicle.vat_regime = 'margin' THEN tax_amount ELSE 0 END), 0) AS total
        FROM dealership_cost WHERE dealership_cost.company_id = vehicle.company_id
          AND dealership_cost.dealership_vehicle_id = vehicle.id) AS cost
      WHERE ${where}) AS spent) AS taxed) AS priced`
