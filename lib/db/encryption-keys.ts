import { directoryPool } from "./pool.ts";

/** Notes that values are sealed with a key from now on, so that an instance which starts without it says so; as the directory's owner. */
export async function noteKey(key_id: string): Promise<void> {
  await directoryPool().query("insert into encryption_key (key_id) values ($1) on conflict do nothing", [key_id]);
}

/** Notes that nothing is sealed with another key any more; as the directory's owner. */
export async function keepOnly(key_id: string): Promise<void> {
  await directoryPool().query("delete from encryption_key where key_id <> $1", [key_id]);
}
