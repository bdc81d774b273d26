import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";

/** The reviewer's unanswered comments on this field: `target` is the place as a comment names it, "header.extent". */
export function CommentsHere({ target }: { target: string }) {
  const { report } = useEditing();
  const here = report.comments.filter((one) => one.target === target && one.state === "open");
  return here.map(({ id, text, authorName }) => (
    <p key={id} className={styles.commentHere}>
      {authorName}: {text}
    </p>
  ));
}
