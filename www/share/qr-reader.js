/** Reads QR codes from pictures and from the camera. This module is loaded when it is first used. */

import decodeQr from "qr/decode.js";
import { get2dContext } from "../widgets/canvas-size.js";

/** The longest side of a picture that is searched for a code, in pixels. */
const MAX_SIDE = 1600;

/** The pause between two pictures of the camera, in milliseconds. */
const CAMERA_PAUSE_MS = 120;

/** Returns the text of the code in a picture, or an empty text. @param {CanvasImageSource} picture */
function readCode(picture, /** @type {number} */ width, /** @type {number} */ height) {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const context = get2dContext(canvas);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQr(context.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    // There is no code in the picture, or it cannot be read.
    return "";
  }
}

/** Returns the text of the code in a picture file, or an empty text. @param {File} file */
export async function readPicture(file) {
  try {
    const picture = await createImageBitmap(file);
    const text = readCode(picture, picture.width, picture.height);
    picture.close();
    return text;
  } catch {
    return "";
  }
}

/**
 * Reads codes from the camera until the returned function is called.
 *
 * @param {HTMLVideoElement} video shows the picture of the camera
 * @param {(text: string) => void} onText receives each text once
 * @param {() => void} onEnd called if the camera is taken away
 * @returns {Promise<() => void>} a function that stops the camera
 * @throws {DOMException} if there is no camera, or it is not allowed
 */
export async function readFromCamera(video, onText, onEnd) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  for (const track of stream.getTracks()) track.addEventListener("ended", onEnd);
  video.srcObject = stream;
  try {
    await video.play();
  } catch (error) {
    stop();
    throw error;
  }
  /** @type {Set<string>} */
  const texts = new Set();
  const timer = setInterval(() => {
    if (video.videoWidth === 0) return;
    const text = readCode(video, video.videoWidth, video.videoHeight);
    if (!text || texts.has(text)) return;
    texts.add(text);
    onText(text);
  }, CAMERA_PAUSE_MS);
  return () => {
    clearInterval(timer);
    stop();
  };
}
