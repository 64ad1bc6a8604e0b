/** Barcode detector of browsers that have one; TypeScript's library does not know it yet. */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'code_39', 'itf', 'qr_code'];
/** Milliseconds between two looks of the camera. */
const PAUSE = 150;

function detectorClass(): DetectorClass | null {
  const found: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  return typeof found === 'function' ? (found as DetectorClass) : null;
}

/**
 * Adds a button that scans with the camera where the browser can read codes. A found code is typed into the field and
 * sent as by a keyboard scanner. Without a camera the form stays as it is.
 */
export function scanCodes(place: HTMLElement): void {
  const field = place.querySelector<HTMLInputElement>('input[name="code"]');
  const Detector = detectorClass();
  if (!field || !Detector || !('mediaDevices' in navigator)) return;
  const { start = '', stop = '', denied = '' } = place.dataset;
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: start });
  const said = Object.assign(document.createElement('p'), { role: 'status' });
  place.append(button, said);
  let stream: MediaStream | null = null;
  let video: HTMLVideoElement | null = null;

  const end = (): void => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    video?.remove();
    button.textContent = start;
  };
  const look = async (detector: Detector): Promise<void> => {
    if (!stream || !video) return;
    const [code] = await detector.detect(video).catch(() => []);
    if (!code) {
      setTimeout(() => void look(detector), PAUSE);
      return;
    }
    end();
    field.value = code.rawValue;
    const submit = place.querySelector<HTMLButtonElement>('button[type="submit"]');
    field.form?.requestSubmit(submit);
  };
  button.addEventListener('click', () => {
    if (stream) return end();
    said.textContent = '';
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (opened) => {
        stream = opened;
        video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, srcObject: opened });
        place.append(video);
        button.textContent = stop;
        await video.play();
        await look(new Detector({ formats: FORMATS }));
      })
      .catch(() => {
        end();
        said.textContent = denied;
      });
  });
}
