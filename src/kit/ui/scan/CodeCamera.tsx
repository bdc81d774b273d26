import { Button } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isSecurePage } from "../secure-page.ts";
import { readFromCamera, readsCodes } from "./code-reader.ts";
import styles from "./scan.module.css";

interface CodeCameraProps {
  size: "md" | "lg";
  /** The text of the code; the camera is off again. */
  onCode: (text: string) => void;
}

/** Reads a QR or bar code with the camera; what it sees stays on the device. Nothing where the platform reads no codes. */
export function CodeCamera({ size, onCode }: CodeCameraProps) {
  const [on, setOn] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!readsCodes()) return null;
  const end = (words: string | null) => {
    setOn(false);
    setProblem(words);
  };
  return (
    <div className={`${styles.camera} noPrint`}>
      <Button
        size={size}
        variant="default"
        leftSection={<IconCamera size={20} aria-hidden />}
        onClick={() => {
          setProblem(isSecurePage() ? null : needsHttps);
          setOn(isSecurePage() && !on);
        }}
      >
        {on ? "Stop the camera" : "Read with the camera"}
      </Button>
      {problem !== null && <p role="alert">{problem}</p>}
      {on && (
        <Seen
          onProblem={end}
          onCode={(text) => {
            end(null);
            onCode(text);
          }}
        />
      )}
    </div>
  );
}

const needsHttps = "The camera works over https only. Open this page with https, or type the code.";

/** What the camera sees; it is switched off when this is taken away. */
function Seen({ onCode, onProblem }: { onCode: (text: string) => void; onProblem: (words: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const read = useEffectEvent(onCode);
  const fail = useEffectEvent(onProblem);
  useEffect(() => {
    if (video.current) return readFromCamera(video.current, { onCode: read, onProblem: fail });
    return undefined;
  }, []);
  return (
    <>
      <video ref={video} className={styles.seen} autoPlay muted playsInline aria-label="What the camera sees" />
      <p className="quiet" role="status">
        Hold the code in front of the camera.
      </p>
    </>
  );
}
