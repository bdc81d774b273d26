import styles from "./shared-page.module.css";

/** Across a shared page: for whom this copy is, and of which day. */
export function Watermark({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <div className={styles.watermark} aria-hidden>
      {Array.from({ length: 12 }, (_, index) => (
        <span key={index} data-text={text} />
      ))}
    </div>
  );
}
