/**
 * What a model that works for the shop would do, turn by turn. `results` are the tools' answers as the model reads
 * them, `{ tool, text }`; the next calls, or a last word when there is nothing more to do.
 *
 * It looks before it refunds a second time.
 */
export function careful(id) {
  return (results) => {
    const answers = (tool) => results.filter((each) => each.tool === tool).map(({ text }) => text);
    const [order] = answers('get_order');
    if (order === undefined) return call('get_order', { id });
    if (answers('create_return').length === 0) return call('create_return', { order_id: id });
    const refund = { order_id: id, amount: Number(/total\W+([\d.]+)/.exec(order)?.[1]) };
    const { tool, text } = results.at(-1);
    if (tool === 'create_return') return call('issue_refund', refund);
    if (/order_id/.test(text)) return { text: `Order ${id} is refunded.` };
    return tool === 'issue_refund' ? call('list_refunds', { order_id: id }) : call('issue_refund', refund);
  };
}

/** Makes the given calls, all in one turn, and is done. */
export function once(...calls) {
  return (results) => (results.length === 0 ? { calls } : { text: 'Done.' });
}

function call(tool, args) {
  return { calls: [{ tool, args }] };
}
