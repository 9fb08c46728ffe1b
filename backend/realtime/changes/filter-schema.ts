/**
 * Evaluates a filter in Postgres, where JavaScript would differ: patterns, collations, types without a comparable JSON form.
 * False for whatever Postgres rejects.
 */
export const FILTER_SCHEMA = `
  create function _realtime.compare(operator text, type text, value text, operand text) returns boolean
  language plpgsql stable as $$
  declare
    result boolean;
  begin
    execute format(
      case operator when 'in' then 'select $1::%s = any ($2::%1$s[])' else 'select $1::%s %s $2::%1$s' end, type,
      case operator when 'eq' then '=' when 'neq' then '<>' when 'lt' then '<' when 'lte' then '<=' when 'gt' then '>'
        when 'gte' then '>=' when 'like' then 'like' when 'ilike' then 'ilike' when 'match' then '~' when 'imatch' then '~*'
        when 'isdistinct' then 'is distinct from' end)
    into result using value, operand;
    return result;
  exception when others then
    return null;
  end $$;
`;
