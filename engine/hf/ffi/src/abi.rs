//! The exported calls; uiohf.h declares them and says what each promises.
//!
//! Every one runs inside `guard::catch`. Pointers come from the Go half, which keeps the memory alive for the call;
//! what a call returns in a `Columns` or `Text` is owned here until it is freed by its own call.

use crate::encode::{self, Columns, Request};
use crate::guard::{catch, silence_panics, Failure};
use crate::handle::Handle;
use crate::limits;
use std::collections::BTreeMap;
use std::ffi::c_void;
use std::slice;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::Arc;

/// Bytes lent by the caller.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct View {
    data: *const u8,
    len: usize,
}

impl View {
    /// SAFETY: data points to len bytes that nobody changes while the result lives; or len is 0.
    unsafe fn bytes<'a>(self) -> &'a [u8] {
        unsafe { borrow(self.data, self.len) }
    }

    unsafe fn text<'a>(self) -> Result<&'a str, Failure> {
        std::str::from_utf8(unsafe { self.bytes() }).map_err(|e| format!("ill-formed UTF-8: {e}"))
    }
}

/// SAFETY: as `slice::from_raw_parts`, but data may be anything when len is 0.
unsafe fn borrow<'a, T>(data: *const T, len: usize) -> &'a [T] {
    if len == 0 {
        &[]
    } else {
        unsafe { slice::from_raw_parts(data, len) }
    }
}

/// Where the values lie; null for none: an empty Vec's own pointer is no address, and Go, which may move a stack with this on it, takes such
/// a one for a fault of its own.
fn lent<T>(values: &[T]) -> *const T {
    if values.is_empty() {
        std::ptr::null()
    } else {
        values.as_ptr()
    }
}

/// Bytes owned by this side: an answer, or why there is none.
#[repr(C)]
pub struct Text {
    data: *mut u8,
    len: usize,
    capacity: usize,
}

impl Text {
    /// `bytes` may come from a crate that builds strings unchecked: what is not UTF-8 is replaced.
    fn message(text: Failure) -> Self {
        Text::new(
            String::from_utf8_lossy(text.as_bytes())
                .into_owned()
                .into_bytes(),
        )
    }

    fn new(bytes: Vec<u8>) -> Self {
        let mut bytes = std::mem::ManuallyDrop::new(bytes);
        Text {
            data: match bytes.capacity() {
                0 => std::ptr::null_mut(), // as lent
                _ => bytes.as_mut_ptr(),
            },
            len: bytes.len(),
            capacity: bytes.capacity(),
        }
    }
}

#[no_mangle]
pub unsafe extern "C" fn uiohf_text_free(text: Text) {
    if !text.data.is_null() {
        drop(unsafe { Vec::from_raw_parts(text.data, text.len, text.capacity) });
    }
}

/// Writes the outcome of a call that answers with text; true when it succeeded.
unsafe fn answer(out: *mut Text, result: Result<Vec<u8>, Failure>) -> bool {
    let (ok, text) = match result {
        Ok(bytes) => (true, Text::new(bytes)),
        Err(failure) => (false, Text::message(failure)),
    };
    unsafe { out.write(text) };
    ok
}

// ---- life

#[no_mangle]
pub unsafe extern "C" fn uiohf_open(
    json: *const u8,
    len: usize,
    failure: *mut Text,
) -> *const Handle {
    silence_panics();
    match catch(|| Handle::open(unsafe { borrow(json, len) })) {
        Ok(handle) => Arc::into_raw(Arc::new(handle)),
        Err(why) => {
            unsafe { failure.write(Text::message(why)) };
            std::ptr::null()
        }
    }
}

#[no_mangle]
pub unsafe extern "C" fn uiohf_close(handle: *const Handle) {
    let _ = catch(|| {
        drop(unsafe { Arc::from_raw(handle) });
        Ok(())
    });
}

#[no_mangle]
pub unsafe extern "C" fn uiohf_daulet(handle: *const Handle) -> *const c_void {
    unsafe { &*handle }.daulet().cast()
}

// ---- encode

#[repr(C)]
pub struct Row {
    text: View,
    pair: View,
    has_pair: u64,
}

#[repr(C)]
pub struct Options {
    max_length: u64,
    stride: u64,
    fields: u32,
    add_special_tokens: u8,
    split_special_tokens: u8,
    truncate: u8,
    strategy: u8,
    left: u8,
    overflow: u8,
}

/// What uiohf_encode gives: pointers into `owner`.
#[repr(C)]
pub struct Batch {
    ids: *const u32,
    type_ids: *const u32,
    special_tokens_mask: *const u32,
    offsets: *const u32,
    word_ids: *const i32,
    sequence_ids: *const i32,
    lengths: *const u32,
    sample: *const u32,
    total: usize,
    rows: usize,
    owner: *mut Columns,
    failure: Text,
    failed_row: usize,
}

const DONE: i32 = 0;
const CANCELLED: i32 = 1;
const BAD_REQUEST: i32 = 2;
const BAD_ROW: i32 = 3;

#[no_mangle]
pub unsafe extern "C" fn uiohf_encode(
    handle: *const Handle,
    rows: *const Row,
    count: usize,
    base: u64,
    options: *const Options,
    cancelled: *const AtomicU32,
    out: *mut Batch,
) -> i32 {
    let handle = unsafe { &*handle };
    let options = unsafe { &*options };
    let request = Request {
        add_special_tokens: options.add_special_tokens != 0,
        split_special_tokens: options.split_special_tokens != 0,
        truncation: (options.truncate != 0).then(|| {
            encode::truncation(
                options.max_length,
                options.stride,
                options.strategy,
                options.left != 0,
            )
        }),
        overflow: options.overflow != 0,
        fields: options.fields,
    };
    let fail = |status, row, why| {
        unsafe {
            (&raw mut (*out).failed_row).write(row);
            (&raw mut (*out).failure).write(Text::message(why));
        }
        status
    };
    if let Err(why) = catch(|| handle.check(&request)) {
        return fail(BAD_REQUEST, 0, why);
    }
    let mut columns = Columns::default();
    for (number, row) in unsafe { borrow(rows, count) }.iter().enumerate() {
        if !cancelled.is_null() && unsafe { &*cancelled }.load(Ordering::Relaxed) != 0 {
            return CANCELLED;
        }
        let encoded = catch(|| {
            let text = unsafe { row.text.text() }?;
            let pair = match row.has_pair {
                0 => None,
                _ => Some(unsafe { row.pair.text() }.map_err(|why| format!("pair: {why}"))?),
            };
            let sample = base as u32 + number as u32;
            handle.encode_row(text, pair, sample, &request, &mut columns)
        });
        if let Err(why) = encoded {
            return fail(BAD_ROW, number, why);
        }
    }
    let owner = Box::into_raw(Box::new(columns));
    let columns = unsafe { &*owner };
    unsafe {
        out.write(Batch {
            ids: lent(&columns.ids),
            type_ids: lent(&columns.type_ids),
            special_tokens_mask: lent(&columns.special_tokens_mask),
            offsets: lent(&columns.offsets),
            word_ids: lent(&columns.word_ids),
            sequence_ids: lent(&columns.sequence_ids),
            lengths: lent(&columns.lengths),
            sample: lent(&columns.sample),
            total: columns.ids.len(),
            rows: columns.lengths.len(),
            owner,
            failure: Text::new(Vec::new()),
            failed_row: 0,
        });
    }
    DONE
}

#[no_mangle]
pub unsafe extern "C" fn uiohf_batch_free(owner: *mut Columns) {
    drop(unsafe { Box::from_raw(owner) });
}

// ---- decode

#[no_mangle]
pub unsafe extern "C" fn uiohf_decode(
    handle: *const Handle,
    ids: *const u32,
    offsets: *const i64,
    rows: usize,
    skip_special_tokens: u8,
    ends: *mut usize,
    out: *mut Text,
    failed_row: *mut usize,
) -> bool {
    let handle = unsafe { &*handle };
    let offsets = unsafe { borrow(offsets, rows + 1) };
    let ids = unsafe { borrow(ids, offsets[rows] as usize) };
    let mut text = Vec::new();
    for row in 0..rows {
        let decoded = catch(|| {
            let ids = &ids[offsets[row] as usize..offsets[row + 1] as usize];
            limits::decode(handle.tokenizer(), ids, skip_special_tokens != 0)
        });
        match decoded {
            Ok(decoded) => text.extend_from_slice(decoded.as_bytes()),
            Err(why) => {
                unsafe {
                    failed_row.write(row);
                    out.write(Text::message(why));
                }
                return false;
            }
        }
        unsafe { ends.add(row).write(text.len()) };
    }
    unsafe { out.write(Text::new(text)) };
    true
}

/// Decoding token by token; keeps its tokenizer open.
pub struct Stream {
    handle: Arc<Handle>,
    skip_special_tokens: bool,
    ids: Vec<u32>,
    prefix: String,
    prefix_index: usize,
}

#[no_mangle]
pub unsafe extern "C" fn uiohf_stream_open(
    handle: *const Handle,
    skip_special_tokens: u8,
) -> *mut Stream {
    let handle = unsafe {
        Arc::increment_strong_count(handle);
        Arc::from_raw(handle)
    };
    Box::into_raw(Box::new(Stream {
        handle,
        skip_special_tokens: skip_special_tokens != 0,
        ids: Vec::new(),
        prefix: String::new(),
        prefix_index: 0,
    }))
}

/// 1: out is the text that the id completed; 0: none yet; -1: out says why not.
#[no_mangle]
pub unsafe extern "C" fn uiohf_stream_step(stream: *mut Stream, id: u32, out: *mut Text) -> i32 {
    let stream = unsafe { &mut *stream };
    let step = catch(|| {
        tokenizers::tokenizer::step_decode_stream(
            stream.handle.tokenizer(),
            vec![id],
            stream.skip_special_tokens,
            &mut stream.ids,
            &mut stream.prefix,
            &mut stream.prefix_index,
        )
        .map_err(|e| e.to_string())
    });
    let (status, text) = match step {
        Ok(None) => return 0,
        Ok(Some(text)) => (1, Text::new(text.into_bytes())),
        Err(why) => (-1, Text::message(why)),
    };
    unsafe { out.write(text) };
    status
}

#[no_mangle]
pub unsafe extern "C" fn uiohf_stream_close(stream: *mut Stream) {
    let _ = catch(|| {
        drop(unsafe { Box::from_raw(stream) });
        Ok(())
    });
}

// ---- vocabulary

#[no_mangle]
pub unsafe extern "C" fn uiohf_vocab_size(handle: *const Handle, with_added: u8) -> usize {
    catch(|| {
        Ok(unsafe { &*handle }
            .tokenizer()
            .get_vocab_size(with_added != 0))
    })
    .unwrap_or(0)
}

#[no_mangle]
pub unsafe extern "C" fn uiohf_num_special_tokens(handle: *const Handle, pair: u8) -> usize {
    catch(|| Ok(unsafe { &*handle }.added_tokens(pair != 0))).unwrap_or(0)
}

#[no_mangle]
pub unsafe extern "C" fn uiohf_token_to_id(
    handle: *const Handle,
    token: *const u8,
    len: usize,
    id: *mut u32,
) -> bool {
    let found = catch(|| {
        let token = unsafe { View { data: token, len }.text() }?;
        Ok(unsafe { &*handle }.tokenizer().token_to_id(token))
    });
    match found {
        Ok(Some(found)) => {
            unsafe { id.write(found) };
            true
        }
        _ => false,
    }
}

#[no_mangle]
pub unsafe extern "C" fn uiohf_id_to_token(handle: *const Handle, id: u32, out: *mut Text) -> bool {
    let found = catch(|| Ok(unsafe { &*handle }.tokenizer().id_to_token(id)));
    match found {
        Ok(Some(token)) => {
            unsafe { out.write(Text::new(token.into_bytes())) };
            true
        }
        _ => false,
    }
}

/// JSON object token -> id, in id order.
#[no_mangle]
pub unsafe extern "C" fn uiohf_vocab(
    handle: *const Handle,
    with_added: u8,
    out: *mut Text,
) -> bool {
    let json = catch(|| {
        let vocab = unsafe { &*handle }.tokenizer().get_vocab(with_added != 0);
        let mut entries: Vec<_> = vocab.iter().map(|(token, id)| (*id, token)).collect();
        entries.sort_unstable();
        let mut json = Vec::with_capacity(entries.len() * 16);
        json.push(b'{');
        for (id, token) in entries {
            if json.len() > 1 {
                json.push(b',');
            }
            serde_json::to_writer(&mut json, token).map_err(|e| e.to_string())?;
            json.push(b':');
            json.extend_from_slice(id.to_string().as_bytes());
        }
        json.push(b'}');
        Ok(json)
    });
    unsafe { answer(out, json) }
}

/// JSON list of the added tokens as tokenizer.json has them, in id order.
#[no_mangle]
pub unsafe extern "C" fn uiohf_added_tokens(handle: *const Handle, out: *mut Text) -> bool {
    #[derive(serde::Serialize)]
    struct Entry<'a> {
        id: u32,
        #[serde(flatten)]
        token: &'a tokenizers::AddedToken,
    }
    let json = catch(|| {
        let tokens = unsafe { &*handle }.tokenizer().get_added_vocabulary();
        let by_id: BTreeMap<_, _> = tokens.get_added_tokens_decoder().iter().collect();
        let entries: Vec<_> = by_id
            .into_iter()
            .map(|(&id, token)| Entry { id, token })
            .collect();
        serde_json::to_vec(&entries).map_err(|e| e.to_string())
    });
    unsafe { answer(out, json) }
}

#[no_mangle]
pub unsafe extern "C" fn uiohf_json(handle: *const Handle, out: *mut Text) -> bool {
    unsafe { answer(out, catch(|| (*handle).json().map(String::into_bytes))) }
}
