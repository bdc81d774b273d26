import type { StorageNow } from "../contract.ts";
import styles from "./dashboard.module.css";
import { CouldNotLoad, type Framing, TileFrame } from "./TileFrame.tsx";
import { Instant } from "#kit/ui/display.tsx";
import { decimalText, sizeText } from "#kit/ui/format.ts";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

/** How much is kept and when it was last backed up, with what is to be done about it in words. */
export function StorageTile({ of, again, framing }: { of: StorageNow; again: () => void; framing: Framing }) {
  const { href, last, tried, databaseSize, files, meaning, says, failed } = of;
  return (
    <TileFrame title="Storage and backup" href={href} framing={framing}>
      {failed && <CouldNotLoad requestId={failed.requestId} again={again} />}
      {!failed && (
        <ul className={styles.says}>
          {(says.length > 0 ? says : ["Backed up, restore tested."]).map((sentence) => (
            <li key={sentence}>
              <StatusBadge meaning={meaning}>{sentence}</StatusBadge>
            </li>
          ))}
        </ul>
      )}
      <Facts
        of={[
          ["Last backup", last && <Size key="last" at={last.at} bytes={last.size} />],
          ["Last restore test", tried && <Instant key="tried" at={tried.at} />],
          ["Database", databaseSize === null ? null : sizeText(databaseSize)],
          ["Files", files && `${decimalText(String(files.count))}, ${sizeText(files.bytes)}`],
        ]}
      />
    </TileFrame>
  );
}

function Size({ at, bytes }: { at: string; bytes: number }) {
  return (
    <>
      <Instant at={at} />
      {`, ${sizeText(bytes)}`}
    </>
  );
}
