/** Words of seeded text. Pinned: another list, or another order, changes every seeded world. */
export const words: readonly string[] = [
  'amber anchor apple april arrow aspen autumn badge bamboo barley basil beacon birch blossom bluff',
  'bramble breeze bridge bronze brook butter button candle canyon carbon cedar chalk cherry cinder',
  'citrus clover coast cobalt comet copper coral cotton cove crane crater crystal current daisy dawn',
  'delta desert diamond dune eagle earth ebony echo elm ember falcon feather fern field finch fjord',
  'flame flint forest fossil fountain frost garden garnet ginger glacier granite grove harbor harvest',
  'hazel heath heron hickory hollow honey horizon iris island ivory jade jasmine juniper kelp kettle',
  'lagoon lake lantern larch lark laurel lavender lemon lichen lilac linen lotus lumen maple marble',
  'marsh meadow melon mesa mint mist moss mountain nectar nettle night north nutmeg oak oasis ocean',
  'olive onyx opal orchard orchid otter pearl pebble',
].flatMap((line) => line.split(' '));
