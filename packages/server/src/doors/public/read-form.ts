import { createHash } from 'node:crypto';
import { type FieldMap, type Json, type JsonObject, type RefusalData, typedTexts } from '@faultbench/core';
import type { HttpRequest } from '../http/http-door';
import { TOO_LONG } from '../http/read-body';
import { readJson } from '../rest/read-json';

/** What a form or a JSON body says. */
export interface ReadForm {
  readonly value: Json | undefined;
  readonly flaw?: RefusalData;
}

/** Reads a body: fields of a form are texts, read as their arguments' types; a file becomes plain data. */
export async function readForm(request: Pick<HttpRequest, 'headers' | 'body'>, fields: FieldMap): Promise<ReadForm> {
  const { body, headers } = request;
  const type = headers['content-type'] ?? '';
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type);
  if (body === TOO_LONG || !isForm) return readJson(request);
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    return { value: await formValues(form, fields) };
  } catch {
    return { value: undefined, flaw: { status: 400, message: 'malformed form' } };
  }
}

async function formValues(form: FormData, fields: FieldMap): Promise<JsonObject> {
  const texts: [string, string][] = [];
  const files: [string, Json][] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') texts.push([name, value]);
    else files.push([name, await fileData(value)]);
  }
  return { ...typedTexts(fields, texts), ...Object.fromEntries(files) };
}

async function fileData(file: File): Promise<JsonObject> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const { name: filename, type, size } = file;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { filename, type, size, sha256, ...(type.startsWith('text/') ? { text: bytes.toString() } : {}) };
}
