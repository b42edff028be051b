/** What a clock on the wall shows: `2026-10-23` and `10:00:00.000`. */
export interface WallTime {
  readonly date: string;
  readonly time: string;
}

/** Local date and time, and back; the rules of the zones are looked up outside core. */
export interface Zones {
  /** What a clock in the zone shows at an instant, in ms since 1970. */
  wallTime(ms: number, zone: string): WallTime;
  /** The instant, in ms since 1970: a time that is left out moves on by the gap, one that comes twice is the first. */
  instant(wall: WallTime, zone: string): number;
}

/** Whether there is a zone of that name, such as `Europe/London`. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Names of zones, for suggestions. */
export function zoneNames(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')];
}
