/** Returns the object without its undefined and null values, which the router's encoder would write out. */
export function definedValues<Value extends object>(value: Value): Value {
  return Object.fromEntries(
    Object.entries(value).filter(([, entry]) => entry !== undefined && entry !== null),
  ) as Value
}
