//! The exports and imports of the module; `web/src/engine/module.js` is the JavaScript side.
#![expect(unsafe_code, reason = "exports, imports and pointers are unsafe by nature")]

#[cfg(not(feature = "picture"))]
use crate::Page;

#[cfg(not(feature = "picture"))]
#[link(wasm_import_module = "clearway")]
unsafe extern "C" {
    /// Milliseconds, as `performance.now` gives them.
    #[link_name = "now"]
    safe fn page_now() -> f64;

    /// Sends the progress of a search to the page; a result other than 0 stops it.
    #[link_name = "progress"]
    fn page_progress(text: *const u8, length: usize) -> u32;
}

#[cfg(not(feature = "picture"))]
struct Host;

#[cfg(not(feature = "picture"))]
impl Page for Host {
    fn now(&mut self) -> f64 {
        page_now()
    }

    fn progress(&mut self, json: &str) -> bool {
        // SAFETY: the page only reads the text, and only during the call.
        unsafe { page_progress(json.as_ptr(), json.len()) != 0 }
    }
}

/// The reply to a request.
#[repr(C)]
pub(crate) struct Reply {
    /// 1 for an answer, 0 for a refusal.
    is_answer: u32,
    text: *mut u8,
    length: usize,
}

/// Room for a text of `length` bytes, which the page writes and [`answer`] takes back.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn allocate(length: usize) -> *mut u8 {
    hand_over(vec![0; length])
}

/// Answers a request; takes both texts back, which must come from [`allocate`].
///
/// # Safety
/// Each pointer comes from [`allocate`] with this length, and is not used again.
#[cfg(not(feature = "picture"))]
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn answer(
    id: *mut u8,
    id_length: usize,
    request: *mut u8,
    request_length: usize,
) -> *mut Reply {
    // SAFETY: the caller keeps the contract above.
    let (id, request) = unsafe { (take(id, id_length), take(request, request_length)) };
    reply(crate::answer(
        &String::from_utf8_lossy(&id),
        &String::from_utf8_lossy(&request),
        &mut Host,
    ))
}

/// Reads the board of a picture; takes the pixels and the text of the fields back, which must come
/// from [`allocate`].
///
/// # Safety
/// Each pointer comes from [`allocate`], with `4 * width * height` and this length, and is not used
/// again.
#[cfg(feature = "picture")]
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn read_picture(
    pixels: *mut u8,
    width: usize,
    height: usize,
    fields: *mut u8,
    fields_length: usize,
) -> *mut Reply {
    // SAFETY: the caller keeps the contract above.
    let (pixels, fields) =
        unsafe { (take(pixels, 4 * width * height), take(fields, fields_length)) };
    let fields = String::from_utf8_lossy(&fields);
    reply(clearway_contract::read_pixels_json(pixels.into_vec(), width, height, &fields))
}

fn reply(answer: Result<String, String>) -> *mut Reply {
    let (is_answer, text) = match answer {
        Ok(text) => (1, text),
        Err(text) => (0, text),
    };
    let length = text.len();
    Box::into_raw(Box::new(Reply { is_answer, text: hand_over(text.into_bytes()), length }))
}

/// Frees a reply that has been read.
///
/// # Safety
/// The reply comes from [`answer`], and is not used again.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn release(reply: *mut Reply) {
    // SAFETY: the caller keeps the contract above; the text is from `hand_over`.
    unsafe {
        let reply = Box::from_raw(reply);
        drop(take(reply.text, reply.length));
    }
}

fn hand_over(bytes: Vec<u8>) -> *mut u8 {
    Box::into_raw(bytes.into_boxed_slice()).cast()
}

/// # Safety
/// The pointer comes from [`hand_over`] with this length.
unsafe fn take(pointer: *mut u8, length: usize) -> Box<[u8]> {
    // SAFETY: `hand_over` made it from a boxed slice of this length.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(pointer, length)) }
}
