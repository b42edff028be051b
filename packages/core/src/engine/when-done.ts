/** What comes next: in the same turn when there is nothing to wait for. */
export function whenDone<Value extends object, Next>(
  value: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return 'then' in value ? value.then(next) : next(value);
}
