-- pg_restore looks nothing up by a path: a function of a check that names another without its schema is not found then, and the whole
-- table whose rows it checks was left out. So they name it; those of the
-- search as well, so that one rule holds for all.
CREATE OR REPLACE FUNCTION are_discount_terms(percent text, days integer) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT (percent IS NULL AND days IS NULL)
    OR coalesce(public.is_percent(percent) AND percent::numeric < 100 AND days BETWEEN 1 AND 365, false)
$$;

CREATE OR REPLACE FUNCTION are_late_fee_terms(percent text, cents bigint, grace integer, cap bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN percent IS NULL AND cents IS NULL THEN grace IS NULL AND cap IS NULL
    ELSE coalesce((percent IS NULL) <> (cents IS NULL) AND grace BETWEEN 0 AND 365 AND (percent IS NULL OR public.is_percent(percent))
      AND (cents IS NULL OR cents BETWEEN 1 AND 9007199254740991)
      AND (cap IS NULL OR percent IS NOT NULL AND cap BETWEEN 1 AND 9007199254740991), false) END
$$;

CREATE OR REPLACE FUNCTION taxes_add_up(items jsonb, taxes jsonb, total bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(CASE WHEN jsonb_typeof(taxes) <> 'array' OR jsonb_typeof(items) <> 'array' THEN false ELSE
    total = coalesce((SELECT sum(t.tax_cents) FROM jsonb_to_recordset(taxes) AS t(tax_cents bigint)), 0)
    AND NOT EXISTS (
      SELECT FROM (SELECT l.tax_rate_id, sum(l.amount_cents) AS taxable_cents
          FROM jsonb_to_recordset(items) AS l(tax_rate_id text, amount_cents bigint) WHERE l.tax_rate_id IS NOT NULL GROUP BY 1) l
        FULL JOIN jsonb_to_recordset(taxes) AS t(tax_rate_id text, name text, percent text, taxable_cents bigint, tax_cents bigint)
          ON t.tax_rate_id = l.tax_rate_id
      WHERE NOT coalesce(btrim(t.name) <> '' AND public.is_percent(t.percent) AND t.taxable_cents = l.taxable_cents
        AND t.tax_cents = round(l.taxable_cents * t.percent::numeric / 100), false))
    END, false)
$$;

CREATE OR REPLACE FUNCTION is_common_word(word text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT word = ANY (public.common_words()) $$;

CREATE OR REPLACE FUNCTION search_asked(search text, OUT word text, OUT is_kept boolean) RETURNS SETOF record
LANGUAGE sql IMMUTABLE AS $$ SELECT DISTINCT left(w, 50), NOT EXISTS (SELECT FROM unnest(public.common_words()) c WHERE starts_with(c, left(w, 50)))
    FROM string_to_table(public.search_text(search), ' ') w WHERE w <> '' $$;

CREATE OR REPLACE FUNCTION search_has(said text, words text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN strpos(lower(left(said, 2000)), words[1]) = 0 THEN false
    ELSE NOT EXISTS (SELECT FROM unnest(words) w WHERE strpos(public.search_text(said), ' ' || w) = 0) END $$;
