import { capital } from "#kit/capital.ts";
import { counted } from "#kit/plural.ts";
import { filesInLine } from "#kit/ui/file-command.ts";
import { useWaiting } from "#kit/ui/outbox.ts";
import styles from "./fill.module.css";

/** Photos and files of a form that the server does not have yet: "Photo still uploading". The form is sent after them. */
export function StillUploading({ id }: { id: string }) {
  const waiting = filesInLine(useWaiting().own ?? [], id);
  const words = ["photo", "file"].flatMap((noun) => {
    const count = waiting.filter(({ kind }) => kind === noun).length;
    return count === 0 ? [] : [count === 1 ? noun : counted(count, noun)];
  });
  return (
    <p role="status" className={styles.note} hidden={words.length === 0}>
      {capital(words.join(" and "))} still uploading. The form can be sent now and follows by itself.
    </p>
  );
}
