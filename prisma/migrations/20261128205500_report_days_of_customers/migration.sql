-- By customer only the sum is kept that says who is among the largest (sheets `customer_sales` and `customer_work` in place of
-- `sold` and `worked`, docs/adr/report-days.md). The triggers go on knowing those: servers of the version before may run yet.
DELETE FROM "report_day" WHERE "sheet" IN ('sold', 'worked');

DROP TRIGGER "report_month" ON "report_day";
CREATE TRIGGER "report_month" AFTER DELETE ON "report_day" FOR EACH ROW
  WHEN (OLD.rows IS NOT NULL AND OLD.sheet IN ('sold', 'worked', 'customer_sales', 'customer_work', 'articles'))
  EXECUTE FUNCTION report_month_of_day();

CREATE OR REPLACE FUNCTION report_days_of_receipt() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM report_day USING company
  WHERE company.id = coalesce(NEW.company_id, OLD.company_id) AND report_day.company_id = company.id
    AND sheet IN ('sales', 'vat', 'receipts', 'sold', 'customer_sales') AND day = ANY (ARRAY[
      (OLD.issued_at AT TIME ZONE time_zone)::date, (OLD.voided_at AT TIME ZONE time_zone)::date,
      (NEW.issued_at AT TIME ZONE time_zone)::date, (NEW.voided_at AT TIME ZONE time_zone)::date]);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION report_days_of_invoice() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM report_day WHERE company_id = coalesce(NEW.company_id, OLD.company_id)
    AND sheet IN ('sales', 'vat', 'sold', 'customer_sales', 'articles') AND day IN (OLD.listed_on, NEW.listed_on);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION report_days_of_worksheet() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_same CONSTANT boolean := OLD.status IN ('completed', 'delivered') AND NEW.status IN ('completed', 'delivered')
    AND (OLD.completed_at, OLD.deleted_at, OLD.customer_id, OLD.work_category_id, OLD.total_before_tax, OLD.total_parts,
        OLD.total_labour, OLD.total_external, OLD.total_cost)
      IS NOT DISTINCT FROM (NEW.completed_at, NEW.deleted_at, NEW.customer_id, NEW.work_category_id, NEW.total_before_tax,
        NEW.total_parts, NEW.total_labour, NEW.total_external, NEW.total_cost);
BEGIN
  DELETE FROM report_day USING company
  WHERE company.id = coalesce(NEW.company_id, OLD.company_id) AND report_day.company_id = company.id
    AND sheet = ANY (CASE WHEN is_same THEN ARRAY['throughput']
      ELSE ARRAY['work', 'throughput', 'labour', 'worked', 'customer_work', 'articles'] END)
    AND day = ANY (ARRAY[OLD.document_date, NEW.document_date,
      (OLD.completed_at AT TIME ZONE time_zone)::date, (OLD.delivered_at AT TIME ZONE time_zone)::date,
      (NEW.completed_at AT TIME ZONE time_zone)::date, (NEW.delivered_at AT TIME ZONE time_zone)::date]);
  IF OLD.deleted_at IS DISTINCT FROM NEW.deleted_at THEN
    DELETE FROM report_day USING time_entry AS entry JOIN company ON company.id = entry.company_id
    WHERE entry.company_id = coalesce(NEW.company_id, OLD.company_id)
      AND entry.worksheet_id = coalesce(NEW.id, OLD.id) AND report_day.company_id = company.id
      AND sheet = 'labour' AND day = (entry.started_at AT TIME ZONE time_zone)::date;
  END IF;
  RETURN NULL;
END $$;
