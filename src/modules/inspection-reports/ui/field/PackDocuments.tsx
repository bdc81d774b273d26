import { Anchor } from "@mantine/core";
import { bytesOf, type Pack } from "#kit/offline/database.ts";
import { sayFailure } from "#kit/ui/data.ts";
import { saveBlob } from "#kit/ui/save-file.ts";
import styles from "./field.module.css";

/** The documents of the job's procedures, opened from this device, online or offline. */
export function PackDocuments({ pack: { person, documents } }: { pack: Pack }) {
  if (documents.length === 0) return null;
  async function open(id: string, name: string) {
    const blob = await bytesOf(person, `file ${id}`);
    if (blob) saveBlob(blob, name);
  }
  return (
    <details className={styles.more}>
      <summary>Procedure documents</summary>
      <ul className={styles.contacts}>
        {documents.map(({ id, name }) => (
          <li key={id}>
            <Anchor component="button" type="button" inherit onClick={() => void open(id, name).catch(sayFailure)}>
              {name}
            </Anchor>
          </li>
        ))}
      </ul>
    </details>
  );
}
