import { Loader } from "@mantine/core";
import styles from "./waiting.module.css";

/** The spinner while it is being found out whether a person may see a page. */
export function Waiting({ words = "Loading" }: { words?: string }) {
  return (
    <div className={styles.waiting} role="status" aria-label={words}>
      <Loader size="sm" />
    </div>
  );
}
