import { isJsonObject } from '../model/json';
import { hashLanes } from '../seed/hash';
import { fromBase64url, toBase64url } from './base64url';
import type { Checked } from './checked';
import type { ReplayFacts } from './outcome';
import { packWords, unpackWords } from './replay-words';

const PREFIX = 'fb1.';
const SUM_BYTES = 4;

/** One word to paste that holds all a run depends on: `fb1.` and base64url of a check sum and the packed facts. */
export function encodeReplay(facts: ReplayFacts): string {
  const { file, name, world, seed, run, clock, faults, calm } = facts;
  const parts = [file, name, world, seed, run, clock, faults, ...(calm ? [calm] : [])];
  const text = ascii(JSON.stringify(parts));
  return PREFIX + toBase64url([...sum(text), ...packWords(text)]);
}

/** The facts of a token, or what is wrong with it. White space that a terminal or mail put in is dropped. */
export function decodeReplay(text: string): Checked<ReplayFacts> {
  const token = text.replaceAll(/\s/g, '');
  const refused = refusal(token);
  if (refused !== undefined) return { ok: false, message: refused };
  const packed = token.slice(PREFIX.length);
  const bytes = fromBase64url(packed) ?? [];
  const json = unpackWords(bytes.slice(SUM_BYTES));
  // characters that add no whole byte are no part of a token either
  const whole = bytes.length > SUM_BYTES && toBase64url(bytes) === packed;
  const intact = whole && sum(json).every((byte, index) => byte === bytes[index]);
  const facts = intact ? factsOf(parsed(json)) : undefined;
  return facts === undefined ? { ok: false, message: damaged(token) } : { ok: true, value: facts };
}

function refusal(token: string): string | undefined {
  if (token === '') return 'the replay token is empty; paste the word that starts with fb1. from the report';
  if (token.startsWith(PREFIX)) {
    const [bad] = /[^\w-]/u.exec(token.slice(PREFIX.length)) ?? [];
    return bad === undefined ? undefined : `${damaged(token)} (it holds ${JSON.stringify(bad)})`;
  }
  if (/^fb\d+\./.test(token)) {
    return `the replay token ${start(token)} has a format this version cannot read (it reads fb1); use the version that printed it`;
  }
  return `${start(token)} is not a replay token; paste the word that starts with fb1. from the report`;
}

function damaged(token: string): string {
  return `the replay token ${start(token)} was cut or changed on its way (${token.length} characters arrived); copy the whole word again`;
}

function start(token: string): string {
  return JSON.stringify(token.length > 16 ? `${token.slice(0, 16)}…` : token);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function factsOf(value: unknown): ReplayFacts | undefined {
  if (!Array.isArray(value)) return undefined;
  const [file, name, world, seed, run, clock, faults, calm] = value;
  const texts = [file, name, world, clock].every((part) => typeof part === 'string');
  const numbers = [seed, run].every((part) => Number.isSafeInteger(part));
  if (!texts || !numbers || !isJsonObject(faults)) return undefined;
  if (!isJsonObject(faults.rules) || !Array.isArray(faults.plan)) return undefined;
  // The check sum says that encodeReplay wrote this; rules and plan were checked before.
  const facts = { file, name, world, seed, run, clock, faults: faults as unknown as ReplayFacts['faults'] };
  return { version: 1, ...facts, ...(calm === true ? { calm } : {}) };
}

function ascii(json: string): string {
  return json.replaceAll(/[\u007f-\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

function sum(text: string): readonly number[] {
  const [lane] = hashLanes([text]);
  return [lane >>> 24, (lane >>> 16) & 255, (lane >>> 8) & 255, lane & 255];
}
