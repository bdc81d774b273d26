import { peopleAndAccess, type User } from "../../contract.ts";
import styles from "./pictures.module.css";
import { linkOf } from "#kit/client.ts";

type Pictured = Pick<User, "id" | "firstName" | "lastName" | "photoId">;

/** A person's photo, or their initials. The name stands beside it, so it says nothing to those who hear the page. */
export function Photo({ user: { id, firstName, lastName, photoId }, size = 24 }: { user: Pictured; size?: number }) {
  const style = { width: size, height: size, fontSize: Math.max(10, Math.round(size / 2.8)) };
  return (
    <span className={styles.photo} style={style} aria-hidden>
      {photoId ? (
        <img src={linkOf(peopleAndAccess.endpoints.photo, { id, query: { size: "small", of: photoId } })} alt="" loading="lazy" />
      ) : (
        `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`
      )}
    </span>
  );
}

/** A person's photo and name, as the first cell of a row. */
export function Named({ user }: { user: Pictured }) {
  return (
    <span className={styles.named}>
      <Photo user={user} />
      <span>
        {user.firstName} {user.lastName}
      </span>
    </span>
  );
}
