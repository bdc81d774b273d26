import { Loader } from "@mantine/core";
import styles from "./waiting.module.css";

/** The spinner shown until it is known whether a person may see a page. */
export function Waiting({ words = "Loading" }: { words?: string }) {
  return (
    <div className={styles.waiting} role="status" aria-label={words}>
      <Loader size="sm" />
    </div>
  );
}
