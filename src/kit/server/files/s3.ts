import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { notFound, unavailable } from "../../refusals.ts";
import type { S3Place } from "./s3-place.ts";
import type { Shelf } from "./shelf.ts";

/** Objects named "files/ab/ab12..." in a bucket of Amazon S3 or a compatible store. */
export function s3Shelf({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Place): Shelf {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  });
  const object = (sha256: string) => ({ Bucket: bucket, Key: `files/${sha256.slice(0, 2)}/${sha256}` });
  const has = (sha256: string) =>
    client.send(new HeadObjectCommand(object(sha256))).then(
      () => true,
      (error: unknown) => (isMissing(error) ? false : Promise.reject(outOfReach(error))),
    );
  return {
    has,
    async place(sha256, path, mediaType) {
      if (await has(sha256)) return;
      // Sent in parts that can be retried one by one, so that a large file survives an unreliable connection.
      const upload = new Upload({ client, params: { ...object(sha256), Body: createReadStream(path), ContentType: mediaType } });
      await upload.done().catch((error: unknown) => Promise.reject(outOfReach(error)));
    },
    async read(sha256) {
      try {
        const { Body } = await client.send(new GetObjectCommand(object(sha256)));
        return Body as Readable; // in Node the body of a response is always a Readable
      } catch (error) {
        throw isMissing(error) ? notFound("file") : outOfReach(error);
      }
    },
    async remove(sha256) {
      await client.send(new DeleteObjectCommand(object(sha256))).catch((error: unknown) => Promise.reject(outOfReach(error)));
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

function outOfReach(error: unknown): Error {
  const refusal = unavailable("The file store cannot be reached right now. Nothing was stored; try again in a minute.");
  refusal.cause = error;
  return refusal;
}
