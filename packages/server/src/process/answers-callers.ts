import { LineClient } from './line-client';

/** Does the server at this socket answer a new caller within so many milliseconds? One that spins does not. */
export async function answersCallers(socket: string, ms: number): Promise<boolean> {
  try {
    const client = await LineClient.open(socket);
    const late = setTimeout(() => void client.close(), ms);
    try {
      await client.request('ping');
      return true;
    } finally {
      clearTimeout(late);
      await client.close();
    }
  } catch {
    return false;
  }
}
