import { formatInstant } from './instants';

const hourMs = 60 * 60 * 1000;
const restLength = '02:03.000Z'.length;

/** Canonical texts of the instants so many whole seconds after a first one: each hour, and each second of one, is written once. */
export function secondsAfter(first: number): (seconds: number) => string {
  const hours: string[] = [];
  const rests: string[] = [];
  const past = first - Math.floor(first / hourMs) * hourMs;
  const hourText = (hour: number) => {
    const text = formatInstant(first - past + hour * hourMs).slice(0, -restLength);
    hours[hour] = text;
    return text;
  };
  const fraction = formatInstant(first).slice(-'.000Z'.length);
  const restText = (second: number) => {
    const text = `${twoDigits(Math.floor(second / 60))}:${twoDigits(second % 60)}${fraction}`;
    rests[second] = text;
    return text;
  };
  return (seconds) => {
    const ms = past + seconds * 1000;
    const hour = Math.floor(ms / hourMs);
    const second = Math.floor((ms - hour * hourMs) / 1000);
    return (hours[hour] ?? hourText(hour)) + (rests[second] ?? restText(second));
  };
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}
