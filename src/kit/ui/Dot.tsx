import styles from "./dot.module.css";

/** The dot between two details: drawn behind the space between them, which is not there where the line ends. Read out, it is a comma. */
export function Dot() {
  return (
    <>
      <span className="onlyRead">,</span>
      <span className={styles.dot}> </span>
    </>
  );
}
