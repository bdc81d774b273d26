import { Button } from "@mantine/core";
import { useState } from "react";
import { peopleAndAccess } from "../../contract.ts";
import { Photo } from "./Photo.tsx";
import { PictureButton, usePicture } from "./PictureButton.tsx";
import styles from "./pictures.module.css";
import { addressOf } from "#kit/client.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Section } from "#kit/ui/Page.tsx";
import type { Session } from "#shell/contract.ts";

const { myProfile, setMyPhoto, removeMyPhoto } = peopleAndAccess.endpoints;

/** One's own photo, as colleagues see it in the list of users. */
export function PhotoSection({ session: { user } }: { session: Session }) {
  const { data: mine } = useAsk(myProfile, {});
  const photo = usePicture(addressOf(setMyPhoto, {}), "Your photo is saved");
  const remove = useSend(removeMyPhoto, { done: "Photo removed" });
  const [asked, setAsked] = useState(false);
  const photoId = mine?.photoId ?? null;
  return (
    <Section title="Photo">
      <div className={styles.own}>
        <Photo user={{ ...user, photoId }} size={72} />
        <PictureButton
          label={photoId ? "Change photo" : "Add photo"}
          accept="image/jpeg,image/png,image/webp,image/heic"
          sending={photo.sending}
          onChoose={(file) => void photo.send(file)}
        />
        {photoId && (
          <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
            Remove photo
          </Button>
        )}
      </div>
      {photo.failure && <p role="alert">{photo.failure}</p>}
      <p className="quiet">JPEG, PNG, WebP or HEIC, at most 15 MB. Location and camera data are removed.</p>
      <ConfirmDialog
        opened={asked}
        title="Remove your photo?"
        confirm="Remove photo"
        danger
        onClose={() => setAsked(false)}
        onConfirm={() => remove.send({})}
      >
        Colleagues see your initials instead.
      </ConfirmDialog>
    </Section>
  );
}
