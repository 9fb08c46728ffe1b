/**
 * A filter's condition in Postgres's own words, for what JavaScript would judge differently: patterns, texts
 * in the database's collation, types whose JSON form is not comparable. False for whatever Postgres refuses.
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
