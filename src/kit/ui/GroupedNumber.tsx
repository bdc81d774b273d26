import { phoneGroups } from "../phone.ts";
import styles from "./telephone.module.css";

/** A telephone number in the groups of its country. The gaps between them are drawn, not written, so that the number is copied as it is stored. */
export default function GroupedNumber({ number }: { number: string }) {
  return phoneGroups(number).map((group, at) => (
    <span key={at} className={styles.group}>
      {group}
    </span>
  ));
}
