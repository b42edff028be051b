import type { Zones } from '@faultbench/core';
import type * as Polyfill from 'temporal-polyfill';
import { ownRequire } from './own-require';

/** The rules of time zones, which are loaded when somebody first asks. */
export function openZones(): Zones {
  let loaded: typeof Polyfill | undefined;
  const temporal = () => {
    loaded ??= ownRequire('temporal-polyfill') as typeof Polyfill; // that package, by its own types
    return loaded.Temporal;
  };
  return {
    wallTime: (ms, zone) => {
      const there = temporal().Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
      const time = there.toPlainTime().toString({ fractionalSecondDigits: 3 });
      return { date: there.toPlainDate().toString(), time };
    },
    instant: ({ date, time }, zone) =>
      temporal().PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone, { disambiguation: 'compatible' })
        .epochMilliseconds,
  };
}
