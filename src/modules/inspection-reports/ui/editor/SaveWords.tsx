import { IconCloudCheck, IconCloudOff, IconCloudUp, IconDeviceMobile } from "@tabler/icons-react";
import { clock } from "#kit/ui/format.ts";
import type { SaveState } from "./draft-sync.ts";
import styles from "./editor.module.css";

/** "Saved 14:03": where the latest changes are stored. */
export function SaveWords({ save, isHere, isWriting }: { save: SaveState; isHere: boolean; isWriting: boolean }) {
  // Nothing is shown as stored before it is on disk.
  const [Icon, words, more] = isWriting ? onItsWay : isHere && save.kind !== "closed" ? here : wordsOf(save);
  return (
    <span className={styles.saved} role="status" data-kind={save.kind}>
      <Icon size={16} aria-hidden />
      <span>
        {words}
        {more && <span className={styles.savedMore}>{more}</span>}
      </span>
    </span>
  );
}

/** Its picture, its words, and what is only read out on a telephone, where all of it has one line beside the report's state. */
type Words = [typeof IconCloudCheck, string, string?];

const onItsWay: Words = [IconCloudUp, "Saving"];
/** Started on this device, and stored only here. */
const here: Words = [IconDeviceMobile, "Kept on this device", ", not yet on the server"];

function wordsOf(save: SaveState): Words {
  switch (save.kind) {
    case "saved":
      return [IconCloudCheck, save.at === null ? "Everything is saved" : `Saved ${clock(new Date(save.at))}`];
    case "waiting":
    case "saving":
      return [IconCloudUp, "Saving"];
    case "kept":
      return here;
    case "held":
      return [IconCloudUp, "Saved, files still to be sent"];
    case "refused":
    case "closed":
    case "asking":
      return [IconCloudOff, "Not saved", ", kept on this device"];
  }
}
